import { saySettings } from "@perennial/domain/intent/say-settings";
import { ownSettingsOf } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { type ReactElement, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { CARD_FAILURE_TEXT } from "../../commands/failure-texts.ts";
import { WeightsPart } from "../../features/progress/own-weights.tsx";
import { type TrainingReply, type TrainingState, trainingCalls } from "../../queries/training.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api, timers } from "../services.ts";

const LOOK_AGAIN_MS = 500;
const calls = trainingCalls(api);

interface OwnWeightsProps {
  readonly workspace: Workspace;
  /** What is said of it holds for all notes. */
  readonly rootId: NodeId;
}

/** Learns the learner's weights on the server, and uses them by a change of the notes. */
export function OwnWeights({ workspace, rootId }: OwnWeightsProps): ReactElement {
  const [training, setTraining] = useState<TrainingState | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(true);
  const [answers, setAnswers] = useState(0);
  const take = useCallback((reply: TrainingReply) => {
    setAnswers((count) => count + 1);
    setBusy(false);
    setWrong(reply.ok ? undefined : reply.message);
    if (reply.ok) setTraining(reply.value);
  }, []);
  const act = (call: Promise<TrainingReply>) => {
    setBusy(true);
    void call.then(take);
  };
  const isRunning = Boolean(training?.running);
  // While it runs, each answer asks for the next one.
  useEffect(() => {
    if (answers > 0 && !isRunning) return;
    let wanted = true;
    const cancel = timers.after(answers === 0 ? 0 : LOOK_AGAIN_MS, () => {
      void calls.read().then((reply) => wanted && take(reply));
    });
    return () => {
      wanted = false;
      cancel();
    };
  }, [answers, isRunning, take]);
  const use = (weights: string | null) => {
    const { tree } = workspace;
    const plan = saySettings(tree, { nodeId: rootId, said: { weights }, draw: tree.identity.draw });
    const action = {
      eventType: "study.weights",
      source: "menu",
      failure: CARD_FAILURE_TEXT.studySettings,
    } as const;
    if (plan.ok) workspace.submit(plan.value, action);
  };
  return (
    <WeightsPart
      training={training}
      wrong={wrong}
      busy={busy}
      inUse={useWeightsInUse(workspace, rootId)}
      onTrain={(isSure) => act(calls.start(isSure))}
      onCancel={() => act(calls.cancel())}
      onUse={use}
      onAgain={() => act(calls.read())}
    />
  );
}

/** The learner's own weights as they are kept; null where the standard ones are in use. */
function useWeightsInUse({ tree, history, status }: Workspace, rootId: NodeId): string | null {
  const subscribe = useCallback(
    (told: () => void) => {
      const stops = [history.subscribe(told), status.subscribe(told)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [history, status],
  );
  return useSyncExternalStore(
    subscribe,
    () =>
      ownSettingsOf([...tree.recordsOf("studySettings")].filter(({ nodeId }) => nodeId === rootId)).weights,
  );
}

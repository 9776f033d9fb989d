import { mayUse } from "@perennial/domain/access/features";
import { useMemo } from "react";
import type { CardContext } from "../../commands/command.ts";
import { entitlementOf } from "../../money/entitlement.ts";
import { serverClock } from "../../platform/server-clock.ts";
import { deviceTimeZone } from "../../platform/time-zone.ts";
import { createLiveFields } from "../../store/live-fields.ts";
import { toasts } from "../../store/toasts.ts";
import { ui } from "../../store/ui-store.ts";
import type { Workspace } from "../../store/workspace.ts";
import { api, session, settings } from "../services.ts";

const services = (): Omit<CardContext, "workspace"> => ({
  ui,
  api,
  fields: createLiveFields(),
  notify: (toast) => void toasts.show(toast),
  // Asked at the moment of use, so that a subscription counts at once.
  mayUse: (feature) => mayUse(feature, entitlementOf(session.get(), settings)),
  now: serverClock.now,
  timeZone: deviceTimeZone,
});

/** What commands on single cards may use outside the outline; undefined while there is no workspace. */
export const useCardContext = (workspace: Workspace | undefined): CardContext | undefined =>
  useMemo(() => workspace && { ...services(), workspace }, [workspace]);

import type { BackupSettings } from "@perennial/contract/files/backup";
import { fieldsFromWire } from "@perennial/contract/shapes/fields";
import { SETTING_NAMES } from "@perennial/domain/study/setting-values";
import { NO_OWN_SETTINGS, type OwnSettings, ownSettingsOf } from "@perennial/domain/study/settings";
import { areSoundWeights } from "@perennial/domain/study/weight-bounds";
import { readWeights } from "@perennial/domain/study/weights-text";

/**
 * What a backup says of how a branch is studied. A value that cannot be read, or that no call would take, counts as
 * not said.
 * @returns undefined where nothing is left of it
 */
export function settingsOfBackup(own: BackupSettings | undefined): OwnSettings | undefined {
  if (!own) return undefined;
  const values = fieldsFromWire("studySettings", own, SETTING_NAMES, "any");
  const said = ownSettingsOf([{ ...NO_OWN_SETTINGS, ...values, id: 1, nodeId: 1 }]);
  const isSound = said.weights === null || areSoundWeights(readWeights(said.weights) ?? []);
  const sound = isSound ? said : { ...said, weights: null };
  return SETTING_NAMES.some((name) => sound[name] !== null) ? sound : undefined;
}

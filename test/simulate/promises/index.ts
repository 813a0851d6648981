import type { History } from '../history.ts';
import { everyDeploymentEnds, everyStepEnds, successIsOfAGreenStep } from './ends.ts';
import {
  badEndIsNotGreen,
  failIfExistsHolds,
  greenBuildRan,
  greenConfigWasSet,
  greenPromotionArrived,
  greenWorkWasDone,
} from './green.ts';
import {
  greenReviewIsThere,
  greenReviewLasts,
  noForeignNamespaceGoes,
  noneOfAClosedPullIsLeft,
  noOpenPullLosesItsNamespace,
} from './namespaces.ts';
import { changedIsTrue, nothingIsDoneTwice } from './once.ts';
import { strangersMakeNoCall, textGivesNoOrders } from './orders.ts';
import type { Breach, Promised } from './promise.ts';
import { onlyWhatIsMeantIsWritten } from './reading.ts';
import { rollbackLeadsToASuccess } from './rollbacks.ts';
import { noSecretLeaves, secretsGoToOnePlace } from './secrecy.ts';

/** Every promise that a history can break, with its number among those of the project. */
export const promises: Readonly<Record<string, readonly [number: number, promised: Promised]>> = {
  greenBuildRan: [1, greenBuildRan],
  greenPromotionArrived: [1, greenPromotionArrived],
  rollbackLeadsToASuccess: [1, rollbackLeadsToASuccess],
  greenConfigWasSet: [1, greenConfigWasSet],
  greenWorkWasDone: [1, greenWorkWasDone],
  greenReviewIsThere: [1, greenReviewIsThere],
  nothingIsDoneTwice: [2, nothingIsDoneTwice],
  changedIsTrue: [2, changedIsTrue],
  failIfExistsHolds: [2, failIfExistsHolds],
  noSecretLeaves: [3, noSecretLeaves],
  secretsGoToOnePlace: [4, secretsGoToOnePlace],
  everyStepEnds: [5, everyStepEnds],
  badEndIsNotGreen: [6, badEndIsNotGreen],
  everyDeploymentEnds: [6, everyDeploymentEnds],
  successIsOfAGreenStep: [6, successIsOfAGreenStep],
  textGivesNoOrders: [7, textGivesNoOrders],
  strangersMakeNoCall: [8, strangersMakeNoCall],
  greenReviewLasts: [9, greenReviewLasts],
  noForeignNamespaceGoes: [9, noForeignNamespaceGoes],
  noOpenPullLosesItsNamespace: [9, noOpenPullLosesItsNamespace],
  noneOfAClosedPullIsLeft: [9, noneOfAClosedPullIsLeft],
  onlyWhatIsMeantIsWritten: [12, onlyWhatIsMeantIsWritten],
};

/** A promise that a history has broken. */
export interface Broken extends Breach {
  readonly promise: string;
}

/** Holds a history against every promise. */
export function judge(history: History): readonly Broken[] {
  return Object.entries(promises).flatMap(([promise, [, promised]]) =>
    promised(history).map((breach) => ({ promise, ...breach })),
  );
}

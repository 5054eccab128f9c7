/**
 * How many random histories a model test plays: a few in `npm test`, many times as many in `npm run proof:models`, which
 * sets MODEL_FACTOR.
 */
export const modelRuns = (few: number): number => few * Number(process.env.MODEL_FACTOR ?? 1)

/** One seed for all runs of `npm test`, so that a rare case that a test demands is in each of them; a new one in each proof. */
export const modelSeed = process.env.MODEL_FACTOR ? {} : { seed: 1127 }

/**
 * Number of random histories of a model test: a few in `npm test`, many more in `npm run proof:models`, which sets
 * MODEL_FACTOR.
 */
export const modelRuns = (few: number): number => few * Number(process.env.MODEL_FACTOR ?? 1)

/**
 * One seed for all runs of `npm test`, so that every run includes the rare cases that tests require; each proof uses a
 * new seed.
 */
export const modelSeed = process.env.MODEL_FACTOR ? {} : { seed: 1127 }

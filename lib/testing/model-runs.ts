/**
 * How many random histories a model test plays: a few in `npm test`, many times as many in `npm run proof:models`, which
 * sets MODEL_FACTOR.
 */
export const modelRuns = (few: number): number => few * Number(process.env.MODEL_FACTOR ?? 1)

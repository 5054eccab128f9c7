import type { Measured } from './measure.ts'

/** From this share on a part has no more to give. */
const FULL = 0.85

/** The next bottleneck, as a sentence: the part closest to its limit. */
export function bottleneckOf({ parts, machineLoad, strangersLoad, database, generatorDelayMs }: Measured): string {
  if (strangersLoad > 0.2) return 'other programs on this machine: measure again without them'
  if (generatorDelayMs > 100) return 'the generator itself was late: its figures are not the shop’s'
  const busiest = [...parts].sort((a, b) => b.load - a.load)
  const [first] = busiest
  const shown = busiest
    .slice(0, 3)
    .map(({ name, load }) => `${name} ${Math.round(load * 100)} %`)
    .join(', ')
  if (database && database.waitingForLocks >= 1) return `locks in the database (${shown})`
  if (database && database.mean >= FULL * database.allowed) return `connections to the database (${shown})`
  if (first && first.load >= FULL) return `one processor of: ${first.name} (${shown})`
  if (machineLoad >= FULL) return `this machine’s processors, the generator’s share included (${shown})`
  return `nothing is full; the busiest: ${shown} of one processor`
}

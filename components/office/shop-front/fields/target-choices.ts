import { readTarget } from '#lib/content/targets.ts'

/** A place that a link can open. */
export interface TargetChoice {
  group: string
  target: string
  name: string
}

/** Maximum places shown; typed letters find the others. */
const MAX = 60

/** Places with a name or address that contains every typed word, in their order. */
export function foundTargets(choices: readonly TargetChoice[], typed: string): TargetChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return choices
    .filter(({ name, target, group }) => {
      const text = `${group} ${name} ${target}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX)
}

/** Whether the typed text is an address rather than search terms. */
export const isAddress = (typed: string): boolean => /^(\/|https?:|list:|brand:)/.test(typed.trim())

/** Target of the typed text when the field loses the focus: the only place of that name, else the text unchanged. */
export function targetOfTyped(choices: readonly TargetChoice[], typed: string): string {
  const text = typed.trim()
  const named = choices.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  return named.length === 1 && named[0] ? named[0].target : text
}

/** Name of a target's place, else its address. */
export function nameOfTarget(choices: readonly TargetChoice[], target: string): string {
  const named = choices.find((one) => one.target === target)
  if (named) return named.name
  const read = readTarget(target)
  return read?.kind === 'elsewhere' ? read.url.replace(/^https:\/\//, '') : target
}

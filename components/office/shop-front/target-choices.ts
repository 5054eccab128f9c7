import { readTarget } from '#lib/content/targets.ts'

/** A place that a link can lead to. */
export interface TargetChoice {
  group: string
  target: string
  name: string
}

/** So many are shown at once; more are found by letters. */
const MAX = 60

/** Those whose name or address holds every word that is typed, in their order. */
export function foundTargets(choices: readonly TargetChoice[], typed: string): TargetChoice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return choices
    .filter(({ name, target, group }) => {
      const text = `${group} ${name} ${target}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX)
}

/** Whether what is typed is an address by itself, rather than words to search with. */
export const isAddress = (typed: string): boolean => /^(\/|https?:|list:|brand:)/.test(typed.trim())

/** What leaving the field makes of what is typed: the one place of that name, else the words as they are. */
export function targetOfTyped(choices: readonly TargetChoice[], typed: string): string {
  const text = typed.trim()
  const named = choices.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  return named.length === 1 && named[0] ? named[0].target : text
}

/** What a target is called: the name of its place, else its address. */
export function nameOfTarget(choices: readonly TargetChoice[], target: string): string {
  const named = choices.find((one) => one.target === target)
  if (named) return named.name
  const read = readTarget(target)
  return read?.kind === 'elsewhere' ? read.url.replace(/^https:\/\//, '') : target
}

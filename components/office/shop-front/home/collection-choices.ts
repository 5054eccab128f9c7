import { readTarget } from '#lib/content/targets.ts'
import type { TargetChoice } from '../target-choices.ts'

const LIST = /^\/product-list\/([^/?#]+(?:\/[^/?#]+)?)$/

/** The collections and their parts, as a products section names them: "blankets/simba". */
export const collectionChoices = (choices: readonly TargetChoice[]): { code: string; name: string }[] =>
  choices.flatMap(({ target, name }) => {
    const read = readTarget(target)
    const code = read?.kind === 'path' ? LIST.exec(read.path)?.[1] : undefined
    return code ? [{ code: decodeURIComponent(code), name }] : []
  })

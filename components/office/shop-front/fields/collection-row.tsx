'use client'

import { readTarget } from '#lib/content/targets.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ChoiceRow } from './choice-row.tsx'
import { useTargetChoices } from './target-field.tsx'

const LIST = /^\/product-list\/([^/?#]+(?:\/[^/?#]+)?)$/

/** Names of the collections and their parts, by code as a products section names them: "blankets/simba". */
export const useCollectionNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    useTargetChoices().flatMap(({ target, name }) => {
      const read = readTarget(target)
      const code = read?.kind === 'path' ? LIST.exec(read.path)?.[1] : undefined
      return code ? [[decodeURIComponent(code), name]] : []
    }),
  )

/** Choice of a collection or a part of a collection. */
export function CollectionRow({
  value,
  ...row
}: {
  label: string
  value: string
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (code: string) => void
}) {
  const names = { [value]: value || 'Choose a collection', ...useCollectionNames() }
  return <ChoiceRow {...row} value={value} names={names} options={Object.keys(names)} />
}

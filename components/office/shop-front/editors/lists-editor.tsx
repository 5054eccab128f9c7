'use client'

import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import { entriesAt, listsOf } from '#lib/contract/content/content-parts.ts'
import { EntryList } from './entry-list.tsx'
import type { PartEditorProps } from './part-editor.ts'

/** Editor of a part that draws only its declared lists. */
export function ListsEditor<P extends ContentPartName>({
  part,
  content,
  onChange,
  ...rest
}: PartEditorProps<P> & { part: P }) {
  return listsOf(part).map(({ name, schema }) => (
    <EntryList
      key={name}
      {...rest}
      list={schema}
      entries={entriesAt(content, name)}
      onEntries={(next) => onChange({ ...content, [name]: next })}
    />
  ))
}

import type { ContentPartName } from '#lib/contract/content-names.ts'
import type { ContentOf } from '#lib/contract/content-parts.ts'
import type { ContentFinding } from '#lib/contract/office/content.ts'

/** What every editor of a part of the shop front is given. The room keeps the draft, checks, saves and publishes it. */
export interface PartEditorProps<P extends ContentPartName> {
  /** The draft, or what is shown where there is no draft. */
  content: ContentOf[P]
  /** What the last check found, for the entries and fields it names. */
  findings: readonly ContentFinding[]
  /** Why nothing can be changed here; null: it can. */
  refusal: string | null
  /** The entry that is open, from the address. */
  chosen: string | null
  onChoose: (itemId: string | null) => void
  onChange: (content: ContentOf[P]) => void
}

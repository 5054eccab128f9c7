import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'

/** Props of all editors of shop front parts. The page stores, checks, saves and publishes the draft. */
export interface PartEditorProps<P extends ContentPartName> {
  /** The draft, or the published content if no draft exists. */
  content: ContentOf[P]
  /** Findings of the last check, for the entries and fields they name. */
  findings: readonly ContentFinding[]
  /** Why editing is not possible here; null if it is. */
  refusal: string | null
  /** The entry that is open, from the address. */
  chosen: string | null
  onChoose: (itemId: string | null) => void
  onChange: (content: ContentOf[P]) => void
}

import type { Family } from '#lib/contract/catalogue/office/family.ts'
import type { FamilyForm } from '#lib/contract/catalogue/office/family-form.ts'
import { formOf, withForm } from '#lib/office/family/family-draft.ts'
import type { FamilyEditor } from './use-family-draft.ts'

/** The fields of a family as a whole, while they are edited. */
export interface FormEditor {
  values: FamilyForm
  /** Absent for read-only users. @param tag names the field: letters typed into one field form one undo step */
  set: ((part: Partial<FamilyForm>, tag?: string) => void) | undefined
  /** Error messages by field: "materials.0.name". */
  errors: Readonly<Record<string, string>>
}

const PREFIX = 'changes.form.'

/** @param fields of the last refusal */
export function formEditorOf(
  family: Family,
  editor: FamilyEditor,
  fields: Readonly<Record<string, string>>,
  isReadOnly: boolean,
): FormEditor {
  const own = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX))
  return {
    values: formOf(family, editor.draft),
    set: isReadOnly ? undefined : (part, tag) => editor.change((draft) => withForm(family, draft, part), tag),
    errors: Object.fromEntries(own.map(([name, sentence]) => [name.slice(PREFIX.length), sentence])),
  }
}

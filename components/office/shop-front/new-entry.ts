import type * as z from 'zod/mini'
import { type ListSchema, newEntryOf } from '#lib/contract/content/entry-forms.ts'
import { freshKey } from '#lib/http/attempt-key.ts'

/**
 * An entry with a unique ID and empty fields. It has no name yet: the check requires a name before publishing.
 * @param given values of other fields
 */
export const newEntry = <List extends ListSchema>(
  list: List,
  given: Partial<z.output<List>[number] & object> = {},
): z.output<List>[number] => newEntryOf(list, { ...given, id: freshKey() })

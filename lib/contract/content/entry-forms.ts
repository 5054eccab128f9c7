import * as z from 'zod/mini'
import { showCount } from '../../format/count.ts'

/**
 * Forms of shop front entries, declared with their schemas: the office draws its editors from them. `content-parts.ts`
 * declares the parts with the functions of this file.
 */

/** An entry of a list; its fields depend on the list. */
export type Entry = { readonly id: string } & Readonly<Record<string, unknown>>

/**
 * Kinds of text fields. `path`: an address below the shop; `slug`: the last part of a page's address; `button`: its text,
 * with the field `target` beside it.
 */
type TextKind = 'text' | 'path' | 'slug' | 'lines' | 'markdown' | 'target' | 'button' | 'collection'

/** Kinds of fields for a value. `words`: single words; `period`: `from` with the fields `until` and `isHidden`. */
type KindOf<Value> = [Value] extends [boolean]
  ? 'choice' | 'switch'
  : [Value] extends [string]
    ? 'choice' | TextKind
    : [Value] extends [string | null]
      ? 'picture' | 'period'
      : [Value] extends [readonly string[]]
        ? 'words'
        : 'video'

/** A field of an entry's form. `id` and `kind` are not in the form. */
export interface FieldForm<Kind = TextKind | 'choice' | 'switch' | 'picture' | 'period' | 'words' | 'video'> {
  kind: Kind
  label: string
  placeholder?: string | ((entry: Entry) => string)
  /** Maximum characters of a text. */
  max?: number
  /** Lines of an empty text field. */
  rows?: number
  /** Options of a choice, by value. A boolean field names its two states. */
  names?: Readonly<Record<string, string>>
  /** The option of a boolean choice that means true. */
  trueOption?: string
  /** Text if a picture is not chosen. */
  withoutPicture?: string
  canRemove?: boolean
  /** Value in new entries if it is not the empty value or the first option. */
  initial?: boolean
  /** Whether the form has the field now. */
  isShown?: (entry: Entry) => boolean
}

/** The editor of a list of entries. */
export interface ListForm {
  /** Maximum entries. */
  max: number
  /** "notice", with an s in the plural. */
  noun: string
  /** Heading of the list. */
  title: string
  /** Name of the list for screen readers. */
  label: string
  /** Name in the menu of entries that can be added; undefined if the menu does not have it. */
  add?: string
  /** The field whose text names an entry. */
  named: string
  /** Name of an entry if that field is empty. */
  nameless: string
  empty: { title?: string; text: string }
  /** Label of the search field of a long list. */
  search?: string
  cannotCopy?: boolean
  /** Large entries: dense form, button to hide, Undo after removal. */
  isLarge?: boolean
  /** Kinds of entries: names, and whether a kind can be in the list only once. */
  kinds?: { names: Readonly<Record<string, string>>; isOnce: (kind: string) => boolean }
}

export type ListSchema = z.ZodMiniArray

const fieldForms = z.registry<FieldForm>()
const listForms = z.registry<ListForm>()

/** A field's schema with its form. */
export const field = <Schema extends z.core.$ZodType>(
  schema: Schema,
  form: FieldForm<KindOf<z.output<Schema>>>,
): Schema => {
  fieldForms.add(schema, form as never)
  return schema
}

/** Text of up to `max` characters; it can be empty. */
export const text = (max: number, form?: Omit<FieldForm<TextKind>, 'max'>) => {
  const schema = z.string().check(z.maxLength(max, `At most ${max} characters.`))
  return form ? field(schema, { ...form, max }) : schema
}

/** Why a list of this length takes no more entries; null if it does. */
export const fullRefusal = ({ max, noun }: Pick<ListForm, 'max' | 'noun'>, length = max): string | null =>
  length < max ? null : `At most ${showCount(max)} ${noun}s.`

/** A list of entries with its editor. */
export const list = <Schema extends z.core.$ZodType>(entry: Schema, form: ListForm) => {
  const schema = z.array(entry).check(z.maxLength(form.max, fullRefusal(form) ?? ''))
  listForms.add(schema, form as never)
  return schema
}

/** Whether a field of a part is a list of entries. */
export const isList = (schema: z.core.$ZodType): schema is ListSchema => listForms.has(schema)

/** The editor of a list. */
export function listFormOf(schema: ListSchema): ListForm {
  const form = listForms.get(schema)
  if (!form) throw new Error('This list is not declared with list().')
  return form as ListForm
}

/** Fields of an entry by name, in the order of the form. Lists with several kinds of entries select them by `kind`. */
function shapeOf({ def: { element } }: ListSchema, kind: unknown): Readonly<Record<string, z.core.$ZodType>> {
  const options = element instanceof z.ZodMiniDiscriminatedUnion ? element.def.options : [element]
  const shapes = options.flatMap((option) => (option instanceof z.ZodMiniObject ? [option.shape] : []))
  return shapes.find((shape) => !shape.kind || z.safeParse(shape.kind, kind).success) ?? {}
}

/** The form of an entry: its fields that are shown now, by name. */
export const formOf = (schema: ListSchema, entry: Entry): [name: string, form: FieldForm][] =>
  Object.entries(shapeOf(schema, entry.kind)).flatMap(([name, one]) => {
    const form = fieldForms.get(one) as FieldForm | undefined
    return form && form.isShown?.(entry) !== false ? [[name, form]] : []
  })

/** A new entry: empty fields, first options. @param given values of other fields */
export const newEntryOf = (schema: ListSchema, given: Entry): Entry => ({
  ...Object.fromEntries(
    Object.entries(shapeOf(schema, given.kind)).map(([name, one]) => {
      const { initial, names } = fieldForms.get(one) ?? {}
      const values = [initial, Object.keys(names ?? {})[0], '', false, null, []]
      return [name, values.find((value) => z.safeParse(one, value).success)]
    }),
  ),
  ...given,
})

/** Name of an entry: its text, else the name of its kind; empty if it has neither. */
export const nameIn = ({ named, kinds }: ListForm, entry: Entry): string =>
  String(entry[named] ?? '').trim() || kinds?.names[String(entry.kind)] || ''

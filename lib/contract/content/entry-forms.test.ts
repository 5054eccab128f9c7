import * as z from 'zod/mini'
import { CONTENT_PARTS } from './content-names.ts'
import { contentShapes, listsOf } from './content-parts.ts'
import { formOf, fullRefusal, listFormOf, nameIn, newEntryOf } from './entry-forms.ts'

/** Every list that a part declares, once for each kind of its entries, with a new entry. */
const NEW_ENTRIES = CONTENT_PARTS.flatMap((part) =>
  listsOf(part).flatMap(({ name, schema, form }) =>
    Object.keys(form.kinds?.names ?? { '': '' }).map((kind) => ({
      label: `${part}.${name} ${kind}`.trim(),
      ...{ schema, form, entry: newEntryOf(schema, { id: 'new', ...(kind && { kind }) }) },
    })),
  ),
)

test.each(NEW_ENTRIES)('creates an entry of $label that its schema accepts', ({ schema, entry }) => {
  expect(z.parse(schema, [entry])).toEqual([entry])
})

test.each(NEW_ENTRIES)('declares a form for all fields of $label', ({ schema, entry, form }) => {
  const names = formOf(schema, { ...entry, picture: 'a', linkText: 'Read more' }).map(([name]) => name)
  // Drawn with the button and with the start of the period; shown by the list itself.
  const withOthers = new Set([
    ...(names.includes('button') ? ['target'] : []),
    ...(names.includes('from') ? ['until'] : []),
    ...['id', 'kind', 'isHidden', 'links'],
  ])
  expect(Object.keys(entry).filter((name) => !withOthers.has(name))).toEqual(names)
  expect(names).toContain(form.named)
})

test('shows a field only if the entry needs it', () => {
  const { notices } = contentShapes.notices.shape
  const notice = newEntryOf(notices, { id: 'a' })
  const namesOf = (changes: object) => formOf(notices, { ...notice, ...changes }).map(([name]) => name)
  expect(namesOf({})).not.toContain('target')
  expect(namesOf({ linkText: 'Read more' })).toContain('target')
})

test('takes first options, declared values and given values into a new entry', () => {
  expect(newEntryOf(contentShapes.home.shape.sections, { id: 'a', kind: 'words', text: 'Woven' })).toEqual({
    ...{ id: 'a', kind: 'words', title: '', text: 'Woven', picture: null, alt: '', layout: 'beside', button: '' },
    ...{ target: '', audience: 'everybody', from: null, until: null, isHidden: false, isOnPhones: true },
  })
})

test('refuses an entry beyond the maximum in the form and in the schema', () => {
  const { banners } = contentShapes.home.shape
  const form = listFormOf(banners)
  expect(fullRefusal(form, 7)).toBeNull()
  expect(fullRefusal(form, 8)).toBe('At most 8 banners.')
  const nine = Array.from({ length: 9 }, () => newEntryOf(banners, { id: 'a' }))
  expect(z.safeParse(banners, nine).error?.issues).toMatchObject([{ message: 'At most 8 banners.' }])
})

test('names an entry by its text, else by its kind', () => {
  const form = listFormOf(contentShapes.home.shape.sections)
  expect(nameIn(form, { id: 'a', kind: 'new', title: ' Just in ' })).toBe('Just in')
  expect(nameIn(form, { id: 'a', kind: 'new', title: '' })).toBe('New products')
})

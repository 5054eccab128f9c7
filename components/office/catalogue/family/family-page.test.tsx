/**
 * The page of a product family: grid by keyboard and pasted blocks, drafts, conflicts between two users, rejected
 * pictures.
 */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall, heldAnswer, refused } from '#components/testing/fake-shop.ts'
import {
  type Family,
  type FamilyVariant,
  officeFamily,
  officeFamilySave,
  officeFamilyShown,
  officePictureAdd,
} from '#lib/contract/catalogue/office/family.ts'
import { officeFamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import { officeSheetReview, type SheetRemark, saveSheetJob } from '#lib/contract/catalogue/office/sheet.ts'
import { officePresence } from '#lib/contract/office/office/views.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { FamilyPage } from './family-page.tsx'

const picture = (sha256: string) => ({ sha256, alt: 'Folded', blur: '', width: 1200, height: 1800, focal: null })
const swatch = { sha256: '', alt: '', blur: '' }

const variant = (variantId: number, colour: string, size: string): FamilyVariant => ({
  ...{ variantId, code: `SB-${colour}-${size}`.toUpperCase(), familyId: 7, familyName: 'Simba blanket' },
  ...{ colour, size, colourCode: colour.toUpperCase(), sizeCode: size, vatPerc: 16, stock: 12 },
  ...{ price: '1250.00', was: null, cost: null, bale: '24', low: null, shelf: 'B2-3', gtin: null, shop: 'shown' },
})
const FAMILY: Family = {
  ...{ familyId: 7, version: 3, code: 'HM-SB-0142', collectionCode: 'blankets' },
  form: {
    ...{ name: 'Simba blanket', fullName: 'Highland Mills Simba blanket', brandCode: 'HM', subCollectionCode: 'simba' },
    ...{ featureName: 'Fleece', category: 'Blankets', unit: 'piece', soldByTenths: false, status: 'active' },
    ...{
      showsPrice: true,
      isReturnable: true,
      isNew: false,
      isTrending: false,
      isOffer: false,
      publishedOn: '2026-11-01',
    },
    ...{ shortDescription: 'Warm.', longDescription: '', features: [], specification: [], materials: [], care: [] },
    ...{ gender: '', ageGroup: '', pattern: '', googleCategory: null },
    ...{ careNote: '', inspired: null, sizeChart: null, tags: [], keywords: [] },
  },
  colours: [
    { code: 'INDIGO', name: 'Indigo', swatch, pictures: [picture('a'.repeat(32)), picture('b'.repeat(32))] },
    { code: 'MADDER', name: 'Madder', swatch, pictures: [] },
    { code: 'SAND', name: 'Sand', swatch, pictures: [] },
  ],
  sizes: [
    { code: 'S', name: 'Small' },
    { code: 'L', name: 'Large' },
  ],
  variants: [
    variant(1, 'Indigo', 'S'),
    variant(2, 'Indigo', 'L'),
    variant(3, 'Madder', 'S'),
    variant(4, 'Madder', 'L'),
    // Sand is made in small only.
    variant(5, 'Sand', 'S'),
  ],
}

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/office/catalogue/7')
  signedInAs('catalogue')
  answerCall(officeFamily, () => ({ data: FAMILY }))
  answerCall(officeFamilyChoices, () => ({
    data: {
      brands: [{ code: 'HM', name: 'Highland Mills' }],
      collections: [{ code: 'blankets', name: 'Blankets', subCollections: [{ code: 'simba', name: 'Simba' }] }],
      features: [],
      counts: { active: 1, draft: 0, archived: 0 },
    },
  }))
  answerCall(officeFamilyShown, () => ({ data: { card: null, product: null } }))
  answerCall(officePresence, () => ({ data: [] }))
})

const draw = async () => {
  const drawn = drawOffice(
    <>
      <FamilyPage familyId={7} />
      <UndoBar />
    </>,
  )
  await screen.findByRole('region', { name: 'Grid of variants' })
  return drawn
}
const price = (colour: string, size: string) =>
  screen.getByLabelText<HTMLInputElement>(`Price ex-VAT, ${colour}, ${size}`)
const paste = (field: HTMLElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } as unknown as DataTransfer })

test('edits prices, moves by arrows between variants and undoes a price', async () => {
  const { user } = await draw()
  await user.click(price('Indigo', 'Small'))
  await user.keyboard('1,300{Enter}')
  expect(price('Indigo', 'Small').value).toBe('1,300.00')
  expect(document.activeElement).toBe(price('Madder', 'Small'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(price('Madder', 'Large'))
  // Sand has no large size, so no cell is below.
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(price('Madder', 'Large'))
  screen.getByText('1 unsaved change')
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(price('Indigo', 'Small').value).toBe('1,250.00'))
  expect(screen.queryByText(/not saved/)).toBeNull()
})

test('fills cells from a pasted block and marks invalid prices without losing them', async () => {
  await draw()
  const first = price('Indigo', 'Small')
  act(() => first.focus())
  paste(first, '1,300\tKSh 1,400.00\r\n=SUM(A1:A3)\tcheap\n1500\t9')
  expect(price('Indigo', 'Large').value).toBe('1,400.00')
  expect(price('Madder', 'Small').value).toBe('=SUM(A1:A3)')
  expect(price('Madder', 'Small').getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/Formulas are not supported/)
  expect(price('Madder', 'Large').value).toBe('cheap')
  expect(price('Sand', 'Small').value).toBe('1,500.00')
  screen.getByText('2 errors')
  screen.getByRole('button', { name: /Save 3, leave out 2/ })
})

test('fills a price down and hides a variant by its key', async () => {
  const { user } = await draw()
  await user.click(price('Indigo', 'Small'))
  await user.keyboard('1400{Control>}d{/Control}')
  expect(['Indigo', 'Madder', 'Sand'].map((colour) => price(colour, 'Small').value)).toEqual([
    '1,400.00',
    '1,400.00',
    '1,400.00',
  ])
  expect(price('Indigo', 'Large').value).toBe('1,250.00')
  await user.keyboard('h')
  expect(screen.getByRole('button', { name: 'Shown in the shop, Indigo, Small' }).getAttribute('aria-pressed')).toBe(
    'false',
  )
  screen.getByText('4 unsaved changes')
})

test('restores typed changes after the page was left', async () => {
  const { user, unmount } = await draw()
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Simba throw')
  await user.click(price('Madder', 'Large'))
  await user.keyboard('999{Enter}')
  unmount()
  await draw()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Simba throw')
  expect(price('Madder', 'Large').value).toBe('999.00')
})

test('saves cells through the sheet job if no other user changed them', async () => {
  const { user } = await draw()
  const reviews = answerCall(officeSheetReview, () => ({ data: { remarks: [], variants: 1, families: 1 } }))
  const started = answerCall(saveSheetJob, () =>
    refused('shop-unreachable', 'We cannot reach the shop. Check your connection and try again.'),
  )
  await user.click(price('Indigo', 'Small'))
  await user.keyboard('1300{Enter}')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(reviews[0]).toEqual({ changes: [[1, 'price', '1250.00', '1300.00']] })
  expect(started[0]).toMatchObject({
    input: { changes: [[1, 'price', '1250.00', '1300.00']] },
  })
  // The connection broke: the typed price is still shown.
  expect(price('Indigo', 'Small').value).toBe('1,300.00')
  screen.getByText('1 unsaved change')
})

const CHANGED: SheetRemark = {
  variantId: 1,
  column: 'price',
  kind: 'changed',
  sentence: 'Someone else has changed it.',
  current: '1400.00',
  by: 'Kevin Otieno',
}

test('shows a conflict if another user changed the same cell', async () => {
  const { user } = await draw()
  answerCall(officeSheetReview, () => ({
    data: {
      remarks: [CHANGED],
      variants: 1,
      families: 1,
    },
  }))
  await user.click(price('Indigo', 'Small'))
  await user.keyboard('1300{Enter}')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Conflict: /, hidden: true })
  within(dialog).getByText('1,400.00')
  within(dialog).getByText('1,300.00')
  within(dialog).getByText(/Kevin Otieno has changed Simba blanket/)
  await user.click(within(dialog).getByText('Keep theirs'))
  await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull())
})

test("shows another user's texts beside yours and saves yours over them", async () => {
  const { user } = await draw()
  const theirs: Family = { ...FAMILY, version: 4, form: { ...FAMILY.form, name: 'Kevin’s name' } }
  const saves = answerCall(officeFamilySave, ({ changes }) =>
    changes.version === 4
      ? { data: { ...theirs, version: 5, form: { ...theirs.form, ...changes.form } } }
      : refused('changed-meanwhile', 'Someone else has changed this family since you opened it.'),
  )
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'My name')
  answerCall(officeFamily, () => ({ data: theirs }))
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Conflict: /, hidden: true })
  within(dialog).getByText('Kevin’s name')
  await user.click(within(dialog).getByText('Keep mine'))
  await waitFor(() => expect(saves.at(-1)?.changes).toMatchObject({ version: 4, form: { name: 'My name' } }))
  await waitFor(() => expect(screen.queryByText(/1 change/)).toBeNull())
})

test('saves over the version seen at the first keystroke, even after a later refetch', async () => {
  const { user, unmount } = await draw()
  const theirs: Family = { ...FAMILY, version: 4, form: { ...FAMILY.form, name: 'Kevin’s name' } }
  const saves = answerCall(officeFamilySave, ({ changes }) =>
    changes.version === 4
      ? { data: { ...theirs, version: 5, form: { ...theirs.form, ...changes.form } } }
      : refused('changed-meanwhile', 'Someone else has changed this family since you opened it.'),
  )
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'My name')
  answerCall(officeFamily, () => ({ data: theirs }))
  unmount()
  officeQueries.clear()
  await draw()
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await screen.findByRole('dialog', { name: /^Conflict: /, hidden: true })
  expect(saves.map(({ changes }) => changes.version)).toEqual([3])
  await user.click(screen.getByText('Keep mine'))
  await waitFor(() => expect(saves.at(-1)?.changes).toMatchObject({ version: 4, form: { name: 'My name!' } }))
  await waitFor(() => expect(screen.queryByText(/1 change/)).toBeNull())
})

test('retains text typed during a save and saves it over the new version', async () => {
  const { user } = await draw()
  const answer = heldAnswer<{ data: Family }>()
  const saves = answerCall(officeFamilySave, () => answer.answer)
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await waitFor(() => expect(saves).toHaveLength(1))
  await user.type(screen.getByLabelText('Name'), '?')
  const saved = { ...FAMILY, version: 4, form: { ...FAMILY.form, name: 'Simba blanket!' } }
  answerCall(officeFamily, () => ({ data: saved }))
  answer.give({ data: saved })
  await screen.findByText('1 unsaved change')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Simba blanket!?')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await waitFor(() => expect(saves.at(-1)?.changes).toMatchObject({ version: 4, form: { name: 'Simba blanket!?' } }))
})

test('shows a text error at its field and leaves the text unchanged', async () => {
  const { user } = await draw()
  answerCall(officeFamilySave, () =>
    refused('invalid-request', 'This brand no longer exists. Choose another.', {
      fields: { 'changes.form.name': 'Give it another name.' },
    }),
  )
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await waitFor(() => expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Simba blanket!')
})

test('adds several pictures and explains each rejected picture', async () => {
  const { user } = await draw()
  answerCall(officePictureAdd, (_input, { files }) =>
    files.picture?.name === 'bad.svg'
      ? refused('invalid-request', 'It is not a picture.', { fields: { picture: 'It is not a picture.' } })
      : { data: picture('c'.repeat(32)) },
  )
  const input = screen.getByLabelText(/Drop pictures of Indigo/)
  fireEvent.change(input, {
    target: { files: [new File(['a'], 'good.jpg'), new File(['<svg>'], 'bad.svg')] },
  })
  await screen.findByText('It is not a picture.')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Picture \d/ })).toHaveLength(3))
  screen.getByText('1 unsaved change')
  // The main one is put behind the second by keys.
  screen.getByRole('button', { name: 'Picture 1: Folded' }).focus()
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await user.click(screen.getByRole('button', { name: 'Picture 1: Folded' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Belongs to').value).toBe('INDIGO')
})

test('adds an uploaded picture to its first chosen colour after another colour is selected', async () => {
  const { user } = await draw()
  const answer = heldAnswer<{ data: ReturnType<typeof picture> }>()
  answerCall(officePictureAdd, () => answer.answer)
  const files = [new File(['a'], 'late.jpg')]
  fireEvent.change(screen.getByLabelText(/Drop pictures of Indigo/), { target: { files } })
  await screen.findByText('late.jpg')
  await user.click(screen.getByRole('button', { name: /^Madder 0/ }))
  answer.give({ data: picture('c'.repeat(32)) })
  await screen.findByRole('button', { name: /^Indigo 3/ })
  screen.getByRole('button', { name: /^Madder 0/ })
})

/** A draft family without pictures; saves are recorded and return it with the saved status. */
function answerDraftFamily() {
  const family: Family = {
    ...FAMILY,
    form: { ...FAMILY.form, status: 'draft' },
    colours: FAMILY.colours.map((colour) => ({ ...colour, pictures: [] })),
  }
  answerCall(officeFamily, () => ({ data: family }))
  answerCall(officePictureAdd, () => ({ data: picture('c'.repeat(32)) }))
  return answerCall(officeFamilySave, ({ changes }) => ({
    data: { ...family, version: 4, form: { ...family.form, ...changes.form } },
  }))
}

const addPicture = () =>
  fireEvent.change(screen.getByLabelText(/Drop pictures of Indigo/), {
    target: { files: [new File(['a'], 'good.jpg')] },
  })

test('saves unsaved pictures and puts the family on sale in one step', async () => {
  const saves = answerDraftFamily()
  const { user } = await draw()
  addPicture()
  await screen.findByText('1 unsaved change')
  await user.click(screen.getByRole('button', { name: 'Put on sale' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Put on sale' }))
  dialog.getByText(/^This page has 1 unsaved change\./)
  await user.click(dialog.getByRole('button', { name: 'Save and put on sale' }))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(saves[0]?.changes).toMatchObject({ form: { status: 'active' } })
  expect(saves[0]?.changes.colours?.[0]?.pictures).toEqual(['c'.repeat(32)])
  await screen.findByText('Saved. Customers see it within two seconds.')
})

test('lists the missing parts of a family with unsaved changes before sale', async () => {
  const saves = answerDraftFamily()
  const { user } = await draw()
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getAllByRole('button', { name: 'Put on sale' })[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: 'Put on sale' }))
  dialog.getByText('Add a picture first.')
  expect(dialog.queryByRole('button', { name: 'Save and put on sale' })).toBeNull()
  expect(saves).toEqual([])
})

test('confirms a saved draft without a promise that customers see it', async () => {
  answerDraftFamily()
  const { user } = await draw()
  await user.type(screen.getByLabelText('Name'), '!')
  await user.click(screen.getByRole('button', { name: /^Save(?! for)/ }))
  await screen.findByText('Draft saved. Customers cannot see it yet.')
})

test('warns of pictures that are narrower than the page requests', async () => {
  await draw()
  expect(screen.queryByText(/narrower than 1,000 px/)).toBeNull()
  answerCall(officePictureAdd, () => ({ data: { ...picture('c'.repeat(32)), width: 400 } }))
  addPicture()
  await screen.findByText(/^1 picture is narrower than 1,000 px/)
})

test('makes the page read-only for users without edit permission', async () => {
  signedInAs('auditor')
  await draw()
  expect(price('Indigo', 'Small').readOnly).toBe(true)
  expect(screen.queryByLabelText(/Drop pictures/)).toBeNull()
})

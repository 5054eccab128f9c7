import { act, screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import {
  officeContentGoBack,
  officeContentParts,
  officeContentVersion,
  officeContentVersions,
} from '#lib/contract/content/office/content.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { draftOf, fakeHome, HOME, version } from './fake-content.fixture.ts'
import { ShopFrontSection } from './shop-front-section.tsx'

beforeEach(() => {
  window.history.replaceState(null, '', '/office/shop-front')
  signedInAs('content')
})

const open = () =>
  drawOffice(
    <main>
      <ShopFrontSection part="home" />
      <UndoBar />
    </main>,
  )

const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button', { name: /^Move .*, number/ })
    .map((one) => /^Move (.*), number/.exec(one.getAttribute('aria-label') ?? '')?.[1])

const publishButton = () =>
  screen.findAllByRole('button', { name: /^Publish 1 change/ }).then(([first]) => first as HTMLElement)

test('moves, hides and opens banners by keys', async () => {
  const { saves } = fakeHome()
  const { user } = open()
  const row = await screen.findByRole('button', { name: /^Red for Jamhuri week/ })
  act(() => row.focus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(names('Banners in their order')).toEqual(['Woven for cold mornings', 'Red for Jamhuri week'])
  expect(screen.getByText('Red for Jamhuri week is number 2 of 2.')).toBeVisible()
  act(() => screen.getByRole('button', { name: /^Woven for cold mornings/ }).focus())
  await user.keyboard('h')
  expect(await screen.findByText('Hidden')).toBeVisible()
  await user.keyboard('{Enter}')
  const heading = await screen.findByLabelText('Heading')
  await user.clear(heading)
  await user.type(heading, 'Warm')
  await waitFor(() => expect(saves.length).toBeGreaterThan(0))
  const last = () => (saves.at(-1)?.of.content as ContentOf['home'] | undefined)?.banners[0]
  await waitFor(() => expect(last()).toMatchObject({ id: 'cold', heading: 'Warm', isHidden: true }))
})

test('adds a banner on C and restores a removed banner on Undo', async () => {
  fakeHome()
  const { user } = open()
  await screen.findByRole('button', { name: /^Red for Jamhuri week/ })
  await user.keyboard('c')
  await user.click(await screen.findByRole('button', { name: 'Banner' }))
  expect(await screen.findByLabelText('Heading')).toHaveValue('')
  expect(names('Banners in their order')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^Red for Jamhuri week/ }))
  await user.click(screen.getByRole('button', { name: 'Remove this banner' }))
  expect(names('Banners in their order')).toHaveLength(2)
  const done = await screen.findByText(/removed from the draft/)
  await user.click(within(done.parentElement as HTMLElement).getByRole('button', { name: 'Undo' }))
  expect(names('Banners in their order')[0]).toBe('Red for Jamhuri week')
})

test('lists changes and errors before publishing and links errors to their fields', async () => {
  const message = 'Describe the picture, for people who cannot see it.'
  const { state } = fakeHome([{ level: 'error', itemId: 'red', field: 'alt', message }])
  state.content.draft = draftOf({ ...HOME, banners: HOME.banners.toReversed() }, 2)
  const { user } = open()
  await publishButton()
  await user.keyboard('{Control>}s{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Publish 1 change' })
  expect(within(dialog).getByText('Order changed')).toBeVisible()
  await within(dialog).findByText('Fix 1 error before you publish.')
  expect(within(dialog).getByRole('button', { name: 'Publish now' })).toBeDisabled()
  await user.click(within(dialog).getByRole('button', { name: /^Fix this/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description')))
})

test('offers to undo a publication for ten seconds', async () => {
  const { state, published } = fakeHome()
  state.content.draft = draftOf({ ...HOME, banners: HOME.banners.toReversed() }, 2)
  const back = answerCall(officeContentGoBack, () => ({ data: version(5), message: 'Version 3 is shown again.' }))
  const { user } = open()
  await user.click(await publishButton())
  await user.type(await screen.findByLabelText(/^Note/), 'For the week')
  await screen.findByText('No problems found.')
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(published).toEqual([{ part: 'home', version: 2, note: 'For the week' }]))
  await screen.findByText('1 change published. Undo restores version 3.')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
  await waitFor(() => expect(back).toEqual([{ part: 'home', number: 3, current: 4 }]))
})

test('schedules a version and shows its time under the head', async () => {
  const { state, published } = fakeHome()
  state.content.draft = draftOf({ ...HOME, banners: HOME.banners.toReversed() }, 2)
  const { user } = open()
  await user.click(await publishButton())
  await screen.findByText('No problems found.')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule 1 change' }))
  await waitFor(() => expect(published).toHaveLength(1))
  expect(published[0]?.holdsFrom).toMatch(/T21:00:00/)
  expect(await screen.findByRole('region', { name: 'Scheduled' })).toBeVisible()
})

test('shows both versions of a conflict and saves the chosen version', async () => {
  const { state, saves } = fakeHome()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Red for Jamhuri week/ }))
  const [first, ...rest] = HOME.banners
  const theirs = { ...HOME, banners: first ? [{ ...first, heading: 'Blue for Jamhuri week' }, ...rest] : rest }
  state.content.draft = draftOf(theirs, 9, 'Lucy Mutheu')
  await user.type(await screen.findByLabelText('Heading'), '!')
  const dialog = await screen.findByRole('dialog', { name: 'Conflict: this draft' })
  expect(within(dialog).getByText('Lucy Mutheu has changed this draft')).toBeVisible()
  expect(within(dialog).getByText('Blue for Jamhuri week')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(saves.at(-1)?.version).toBe(9))
})

test('previews an earlier version and publishes it again after a confirmation', async () => {
  fakeHome()
  answerCall(officeContentVersions, () => ({
    data: { versions: [version(3, { state: 'shown' }), version(2, { note: 'Before the rains' })], hasMore: false },
  }))
  const looked = answerCall(officeContentVersion, () => ({
    data: { about: version(2), of: { part: 'home' as const, content: HOME } },
  }))
  const back = answerCall(officeContentGoBack, () => ({ data: version(4), message: 'Version 2 is shown again.' }))
  const { user } = open()
  await screen.findByRole('button', { name: /^Red for Jamhuri week/ })
  await user.keyboard('w')
  expect(await screen.findByText('“Before the rains”')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preview: version 2' }))
  await waitFor(() => expect(looked).toEqual([{ part: 'home', number: 2 }]))
  await user.click(screen.getByRole('button', { name: 'Publish again: version 2' }))
  expect(back).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Publish version' }))
  await waitFor(() => expect(back).toEqual([{ part: 'home', number: 2, current: 3 }]))
})

test('loads drafts of other parts for the preview and marks their tabs', async () => {
  const { reads } = fakeHome()
  answerCall(officeContentParts, () => ({
    data: [{ part: 'notices' as const, entries: 1, hasDraft: true, isScheduled: false, isRefused: false }],
  }))
  open()
  expect(await screen.findByRole('button', { name: 'Notices 1 , a draft' })).toBeVisible()
  await waitFor(() => expect(reads).toContainEqual({ part: 'notices' }))
})

test('makes the page read-only for users without edit permission', async () => {
  signedInAs('catalogue')
  const message = 'Text is readable on the picture'
  const { checks } = fakeHome([{ level: 'ok', itemId: 'red', field: 'picture', message }])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Red for Jamhuri week/ }))
  expect(await screen.findByLabelText('Heading')).toHaveAttribute('readonly')
  await waitFor(() => expect(checks).toHaveLength(1))
  await screen.findByText(message)
  await expectAccessible()
})

test('names the missing permission to users without access', async () => {
  signedInAs('packer')
  fakeHome()
  open()
  expect(await screen.findByText('You do not have permission for this.')).toBeVisible()
})

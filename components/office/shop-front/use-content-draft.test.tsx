import { act, screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { officeContentSave } from '#lib/contract/content/office/content.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { SaveState } from './draft-line.tsx'
import { draftOf, fakeHome, HOME } from './fake-content.fixture.ts'
import { useContentDraft } from './use-content-draft.ts'

const withHeading = (content: ContentOf['home'], heading: string): ContentOf['home'] => ({
  ...content,
  banners: content.banners.map((one) => (one.id === 'red' ? { ...one, heading } : one)),
})

/** The first banner's heading, as an editor has it. */
function Heading() {
  const draft = useContentDraft('home')
  const { content, state, conflict } = draft
  if (!content) return null
  return (
    <>
      <input
        aria-label="Heading"
        value={content.banners[0]?.heading}
        onChange={({ target }) => draft.change(withHeading(content, target.value))}
      />
      <SaveState state={state} />
      {conflict ? <p>Theirs: {conflict.theirs ? 'a draft' : 'none'}</p> : null}
      <button type="button" onClick={() => void draft.saveOver()}>
        Mine
      </button>
      <button type="button" onClick={() => void draft.forget()}>
        Theirs
      </button>
      <button type="button" onClick={() => draft.step('undo')}>
        Undo
      </button>
      <button type="button" onClick={() => draft.step('redo')}>
        Redo
      </button>
    </>
  )
}

const heading = () => screen.findByLabelText<HTMLInputElement>('Heading')
const headings = (saves: { of: { content: unknown } }[]) =>
  saves.map(({ of }) => (of.content as ContentOf['home']).banners[0]?.heading)

function setOnline(isOnline: boolean): void {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => isOnline })
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

beforeEach(() => signedInAs('content'))
afterEach(() => setOnline(true))

test('saves automatically once, a moment after the last change, over the previous version', async () => {
  const { saves } = fakeHome()
  const { user } = drawOffice(<Heading />)
  await user.type(await heading(), ' and more')
  expect(saves).toEqual([])
  await screen.findByText('Saved 11:00')
  await user.type(await heading(), '!')
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(headings(saves)).toEqual(['Red for Jamhuri week and more', 'Red for Jamhuri week and more!'])
  expect(saves.map(({ version }) => version)).toEqual([undefined, 1])
})

test('reports a failed save, stores the text through a reload and saves it then', async () => {
  const { saves } = fakeHome()
  setOnline(false)
  const { user, unmount } = drawOffice(<Heading />)
  await user.type(await heading(), '!')
  await screen.findByText('Not saved: you are offline. Your changes stay on this device.')
  expect(saves).toEqual([])
  unmount()
  drawOffice(<Heading />)
  expect((await heading()).value).toBe('Red for Jamhuri week!')
  setOnline(true)
  await waitFor(() => expect(headings(saves)).toEqual(['Red for Jamhuri week!']))
})

test('saves no changes over a colleague’s draft until you choose yours', async () => {
  const { saves, state } = fakeHome()
  const { user } = drawOffice(<Heading />)
  await heading()
  state.content.draft = draftOf(withHeading(HOME, 'Theirs'), 7, 'Lucy Mutheu')
  await user.type(await heading(), '!')
  await screen.findByText('Theirs: a draft')
  await user.type(await heading(), '?')
  await screen.findByText('Not saved: someone else changed it. Compare both versions.')
  expect((await heading()).value).toBe('Red for Jamhuri week!?')
  expect(saves).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  await screen.findByText('Saved 11:00')
  expect(saves.at(-1)?.version).toBe(7)
  expect(headings(saves).at(-1)).toBe('Red for Jamhuri week!?')
})

test('shows a colleague’s draft if you choose theirs', async () => {
  const { state } = fakeHome()
  const { user } = drawOffice(<Heading />)
  await heading()
  state.content.draft = draftOf(withHeading(HOME, 'What they wrote'), 7, 'Lucy Mutheu')
  await user.type(await heading(), '!')
  await screen.findByText('Theirs: a draft')
  await user.click(screen.getByRole('button', { name: 'Theirs' }))
  await waitFor(async () => expect((await heading()).value).toBe('What they wrote'))
  expect(screen.queryByText(/^Theirs:/)).toBe(null)
})

test('shows a conflict without their draft if the draft was published', async () => {
  const { state } = fakeHome()
  state.content.draft = draftOf(HOME, 2)
  const { user } = drawOffice(<Heading />)
  await heading()
  state.content.draft = null
  await user.type(await heading(), '!')
  await screen.findByText('Theirs: none')
  await user.click(screen.getByRole('button', { name: 'Mine' }))
  await screen.findByText('Saved 11:00')
})

test('recognises your own draft after a lost response', async () => {
  const { state } = fakeHome()
  const { user } = drawOffice(<Heading />)
  await heading()
  let isFirst = true
  const saves = answerCall(officeContentSave, ({ version, of }) => {
    if (isFirst) {
      isFirst = false
      state.content.draft = draftOf(of.content as ContentOf['home'], 1)
      return refused('shop-unreachable', 'The shop cannot be reached.')
    }
    if (version !== state.content.draft?.about.version) {
      return refused('changed-meanwhile', 'Changed.', { data: state.content.draft })
    }
    return { data: { ...draftOf(HOME, 2).about } }
  })
  await user.type(await heading(), '!')
  await screen.findByText('Not saved: The shop cannot be reached.')
  await user.type(await heading(), '?')
  await screen.findByText('Saved 11:00')
  expect(saves.map(({ version }) => version)).toEqual([undefined, undefined, 1])
  expect(headings(saves).at(-1)).toBe('Red for Jamhuri week!?')
})

test('undoes and redoes changes', async () => {
  fakeHome()
  const { user } = drawOffice(<Heading />)
  await user.type(await heading(), ' now')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect((await heading()).value).toBe('Red for Jamhuri week')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect((await heading()).value).toBe('Red for Jamhuri week now')
})

import { act, screen, waitFor } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import type { PreviewMessage } from '#lib/content/preview-message.ts'
import { HOME } from './fake-content.fixture.ts'
import { PreviewFrame } from './preview-frame.tsx'

const message = (heading: string): PreviewMessage => ({
  ...{ kind: 'shop-front-preview', page: { kind: 'home' }, viewer: 'guest', scheme: 'light' },
  at: '2026-12-07T09:00:00.000Z',
  content: { home: { ...HOME, banners: HOME.banners.map((one) => ({ ...one, heading })) } },
})

const drawn = (heading: string) => (
  <PreviewFrame title="The shop on a phone" src="about:blank" message={message(heading)} width={360} shownWidth={180} />
)

function open() {
  const told: string[] = []
  const { rerender } = draw(drawn('First'))
  const frame = screen.getByTitle('The shop on a phone') as HTMLIFrameElement
  const inside = frame.contentWindow as Window
  inside.postMessage = ((data: PreviewMessage) => {
    told.push(data.content.home?.banners[0]?.heading ?? '')
  }) as typeof inside.postMessage
  const say = (source: Window | null, origin = window.location.origin) =>
    act(() => {
      const data = { kind: 'shop-front-preview-ready' }
      window.dispatchEvent(new MessageEvent('message', { source, origin, data }))
    })
  return { told, frame, inside, say, rerender }
}

test('sends the drafts to the frame once it is ready, then batches changes', async () => {
  const { told, inside, say, rerender } = open()
  expect(screen.getByText('The preview is loading')).toBeVisible()
  say(inside)
  await waitFor(() => expect(told).toEqual(['First']))
  expect(screen.queryByText('The preview is loading')).toBe(null)
  rerender(drawn('Second'))
  rerender(drawn('Third'))
  await waitFor(() => expect(told).toEqual(['First', 'Third']))
  // The frame has loaded again.
  say(inside)
  await waitFor(() => expect(told).toEqual(['First', 'Third', 'Third']))
})

test('sends drafts only to its own frame, which cannot take the focus', () => {
  const { told, frame, inside, say } = open()
  say(window)
  say(inside, 'https://elsewhere.example')
  expect(screen.getByText('The preview is loading')).toBeVisible()
  expect(told).toEqual([])
  expect(frame.hasAttribute('inert')).toBe(true)
})

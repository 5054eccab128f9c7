import { readableCookie, VIEWER_COOKIE, VIEWER_SCRIPT } from './viewer.ts'

/** The viewer that the inline script derives from a browser's cookies. */
function drawn(cookie: string): string | undefined {
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } }
  new Function('document', VIEWER_SCRIPT)(document)
  return document.documentElement.dataset.viewer
}

describe.each([
  ['', undefined],
  ['viewer=2-approved', '2-approved'],
  ['a=b; viewer=6-approved-12; c=d', '6-approved-12'],
  ['__Host-viewer=3-pending', '3-pending'],
  // A sibling host can set only the plain cookie, at any position.
  ['viewer=6-approved; __Host-viewer=2-approved', '2-approved'],
  ['__Host-viewer=2-approved; viewer=6-approved', '2-approved'],
  ['myviewer=2-approved', undefined],
])('the cookies %j', (cookies, viewer) => {
  it(`contain the viewer ${viewer}`, () => {
    expect(readableCookie(cookies, VIEWER_COOKIE)).toBe(viewer)
    expect(drawn(cookies)).toBe(viewer ?? 'guest')
  })
})

import { playerOf } from './video.ts'

const youtube = (videoUrl: string) => playerOf({ videoType: 'youtube', videoUrl })?.src
const vimeo = (videoUrl: string) => playerOf({ videoType: 'vimeo', videoUrl })?.src

test.each([
  'https://www.youtube.com/watch?v=abcdefghi-1',
  'https://www.youtube.com/watch?list=x&v=abcdefghi-1&t=3',
  'https://youtu.be/abcdefghi-1?si=xyz',
  'https://www.youtube.com/embed/abcdefghi-1',
  'https://m.youtube.com/shorts/abcdefghi-1',
])('plays %s muted and without cookies', (address) => {
  expect(youtube(address)).toBe(
    'https://www.youtube-nocookie.com/embed/abcdefghi-1?autoplay=1&mute=1&rel=0&playsinline=1',
  )
})

test('requests a muted Vimeo player without tracking, and preserves the hash of an unlisted video', () => {
  expect(vimeo('https://vimeo.com/123456789')).toBe('https://player.vimeo.com/video/123456789?dnt=1&autoplay=1&muted=1')
  const unlisted = 'https://player.vimeo.com/video/123456789?h=ab12cd34ef&dnt=1&autoplay=1&muted=1'
  expect(vimeo('https://vimeo.com/123456789/ab12cd34ef')).toBe(unlisted)
  expect(vimeo('https://player.vimeo.com/video/123456789?h=ab12cd34ef')).toBe(unlisted)
})

test('plays only files of this shop', () => {
  const file = (videoUrl: string) => playerOf({ videoType: 'file', videoUrl })
  expect(file('/film/loom.webm')).toEqual({
    kind: 'file',
    src: '/film/loom.webm',
    other: '/film/loom.mp4',
    site: null,
  })
  expect(file('/film/loom.mp4')?.other).toBe('/film/loom.webm')
  for (const address of [
    'https://elsewhere.test/a.webm',
    '//elsewhere.test/a.webm',
    'javascript:alert(1)',
    '/a.html',
  ]) {
    expect(file(address)).toBeNull()
  }
})

test('returns no player for an address of another site', () => {
  for (const address of [
    'https://evil.test/watch?v=abcdefghi-1',
    'https://www.youtube.com.evil.test/watch?v=abcdefghi-1',
    'javascript:alert(1)',
    'https://www.youtube.com/watch?v=short',
    '',
  ]) {
    expect(youtube(address)).toBeUndefined()
    expect(vimeo(address)).toBeUndefined()
  }
})

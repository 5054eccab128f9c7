import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Picture } from './picture.tsx'

const media = { sha256: 'ab12', alt: 'A shuka', blur: 'ff0000'.repeat(12) }

test('offers AVIF at its widths, and a small JPEG to other browsers', () => {
  const html = renderToStaticMarkup(<Picture media={media} sizes="50vw" />)
  expect(html).toContain('srcSet="/media/ab12/320.avif 320w, /media/ab12/1000.avif 1000w" sizes="50vw"')
  expect(html).toContain('src="/media/ab12/320.jpg" alt="A shuka"')
})

test('offers a single width without a description', () => {
  const html = renderToStaticMarkup(<Picture media={media} widths={[1000]} decorative />)
  expect(html).toContain('<source type="image/avif" srcSet="/media/ab12/1000.avif"/>')
  expect(html).toContain('src="/media/ab12/1000.jpg" alt=""')
})

test('has its blur behind it, which shows if the picture fails', () => {
  expect(renderToStaticMarkup(<Picture media={media} widths={[320]} />)).toMatch(
    /style="background:url\(data:image\/bmp;base64,[^)]+\) 0 0 \/ 100% 100%"/,
  )
})

test('draws a plain area without a picture', () => {
  expect(renderToStaticMarkup(<Picture media={{ ...media, sha256: '' }} widths={[320]} />)).toMatch(/^<span/)
})

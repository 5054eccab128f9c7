import { namedColours as dyes } from '#shop-api/catalogue-io/colour-names.ts'
import { pictureOf } from './pictures.ts'
import type { Banner, CataloguePicture } from './types.ts'

const { madder, black, royal, teal, milk, orange, navy, powder, indigo, night, cream, white } = dyes

const picture = (alt: string, ...look: Parameters<typeof pictureOf>): CataloguePicture => ({
  ...pictureOf(...look),
  alt,
})

/** The home page's banners, first one first. */
export const banners: Banner[] = [
  {
    mediaType: 'image',
    title: 'Blankets for cold mornings',
    words: ['Limuru', 'the Mara', 'Lamu'],
    text: 'Simba blankets from Limuru, shukas from the Mara, kikoys from Lamu. One piece or a whole bale.',
    action: 'Shop blankets',
    redirectUrl: '/product-list/blankets',
    picture: picture('A red Maasai shuka, close', 'shuka', [madder, black, royal], 'flat', 'banner shuka'),
    wide: true,
  },
  {
    mediaType: 'video',
    video: { videoType: 'file', videoUrl: '/film/loom.webm' },
    title: 'How a kikoy is made',
    words: ['Warped', 'Woven', 'Twisted by hand'],
    text: 'Woven in a morning; the fringe is twisted by hand in an afternoon. Watch the video.',
    action: 'Shop kikoys',
    redirectUrl: '/product-list/kikoys',
    picture: picture(
      'A teal kikoy hanging, its fringe at the hem',
      'kikoy',
      [teal, milk, orange, madder, navy, powder],
      'hung',
      'banner kikoy hung',
    ),
    wide: true,
  },
  {
    mediaType: 'image',
    title: 'Woven borders that last',
    words: ['Mara', 'Tsavo', 'Kajiado'],
    text: 'The pattern is woven, not printed, so it does not wash out. Five colours, four sizes.',
    action: 'Shop Simba blankets',
    redirectUrl: '/product-list/blankets/simba',
    picture: picture(
      'An indigo Simba blanket with a triangle border',
      'border',
      [indigo, milk, madder, night],
      'flat',
      'banner border',
    ),
    wide: true,
  },
  {
    mediaType: 'image',
    title: 'Pullovers in all sizes',
    words: ['Cable', 'Rib', 'Plain'],
    text: 'S to XXXL, knitted in Nakuru. The collar is joined by hand, so it lies flat.',
    action: 'Shop knitwear',
    redirectUrl: '/product-list/knitwear',
    picture: picture('Cable knitting in cream wool', 'cable', [cream, white], 'flat', 'banner cable'),
    wide: true,
  },
]

import { dyes } from './dyes.ts'
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
    title: 'Woven for cold mornings',
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
    title: 'From warp to fringe',
    words: ['Warped', 'Woven', 'Twisted by hand'],
    text: 'A kikoy takes a morning on the loom and an afternoon at the fringe. See it fall.',
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
    title: 'The border is woven in',
    words: ['Mara', 'Tsavo', 'Kajiado'],
    text: 'Triangles that do not wash out, because they were never printed. Five colours, four sizes.',
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
    title: 'Knitted to shape',
    words: ['Cable', 'Rib', 'Plain'],
    text: 'Pullovers from Nakuru in S to XXXL, linked at the neck by hand so that the collar lies flat.',
    action: 'Shop knitwear',
    redirectUrl: '/product-list/knitwear',
    picture: picture('Cable knitting in cream wool', 'cable', [cream, white], 'flat', 'banner cable'),
    wide: true,
  },
]

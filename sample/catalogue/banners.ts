import type { Banner } from './types.ts'

/** The home page's banners, first one first. */
export const banners: Banner[] = [
  {
    mediaType: 'image',
    title: 'Blankets for cold mornings',
    words: ['Limuru', 'the Mara', 'Lamu'],
    text: 'Simba blankets from Limuru, shukas from the Mara, kikoys from Lamu. One piece or a whole bale.',
    action: 'Shop blankets',
    redirectUrl: '/product-list/blankets',
    picture: { file: 'banners/1', alt: 'A red Maasai shuka, close' },
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
    picture: { file: 'banners/2', alt: 'A teal kikoy hanging, its fringe at the hem' },
    wide: true,
  },
  {
    mediaType: 'image',
    title: 'Woven borders that last',
    words: ['Mara', 'Tsavo', 'Kajiado'],
    text: 'The pattern is woven, not printed, so it does not wash out. Five colours, four sizes.',
    action: 'Shop Simba blankets',
    redirectUrl: '/product-list/blankets/simba',
    picture: { file: 'banners/3', alt: 'An indigo Simba blanket with a triangle border' },
    wide: true,
  },
  {
    mediaType: 'image',
    title: 'Pullovers in all sizes',
    words: ['Cable', 'Rib', 'Plain'],
    text: 'S to XXXL, knitted in Nakuru. The collar is joined by hand, so it lies flat.',
    action: 'Shop knitwear',
    redirectUrl: '/product-list/knitwear',
    picture: { file: 'banners/4', alt: 'Cable knitting in cream wool' },
    wide: true,
  },
]

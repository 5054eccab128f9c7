import type { Site } from '#lib/contract/site/site.ts'
import { USUAL_OPEN_DAYS } from '#lib/format/open-days.ts'

/** The sample shop: its name and contact details. */
export const sampleSite: Site = {
  name: 'Fuma',
  company: 'Fuma Textiles Ltd',
  claim: 'Kenyan textiles by the piece and by the bale',
  description: 'Blankets, shukas, kikoys, bed linen, knitwear and yarn made in Kenya. Pay with M-Pesa.',
  phone: '0709 000 120',
  phoneLink: '+254709000120',
  whatsApp: 'https://wa.me/254709000120',
  hours: 'Monday to Saturday, 8 to 5',
  street: 'Lusaka Road, Industrial Area',
  postBox: 'P.O. Box 40512',
  town: 'Nairobi',
  postalCode: '00100',
  country: 'KE',
  priceNote: 'Sample prices, all including VAT unless marked.',
  fewLeft: '10',
  openDays: USUAL_OPEN_DAYS,
  about: {
    title: 'Fuma means to weave',
    paragraphs: [
      'We sell products of {brands} Kenyan brands: blankets, shukas, kikoys, bed linen, knitwear and yarn, from {towns}.',
      'Buy one piece or a whole bale. Every price shows the bale price and the VAT. Every product page shows the brand, its town, the material and the weight.',
    ],
  },
}

/** Who the shop is: its name, its claim, and how to reach it. */
export const SITE = {
  name: 'Fuma',
  company: 'Fuma Textiles Ltd',
  /** The home page's title, and what a shared link says. */
  claim: 'Kenyan textiles by the piece and by the bale',
  description: 'Blankets, shukas, kikoys, bed linen, knitwear and yarn made in Kenya. Pay with M-Pesa.',
  phone: '0709 000 120',
  /** The same as a machine dials it. */
  phoneLink: '+254709000120',
  whatsApp: 'https://wa.me/254709000120',
  hours: 'Monday to Saturday, 8 to 5',
  street: 'Lusaka Road, Industrial Area',
  postBox: 'P.O. Box 40512',
  town: 'Nairobi',
  postalCode: '00100',
  country: 'KE',
} as const

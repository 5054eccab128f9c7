import { emailContactLines, UNNAMED_SITE } from './site.ts'

test('emails end with phone, WhatsApp and company', () => {
  const site = {
    ...UNNAMED_SITE,
    company: 'Fuma Ltd',
    phone: '0709 000 120',
    hours: 'Monday to Friday',
    town: 'Nairobi',
  }
  expect(emailContactLines({ ...site, whatsApp: 'https://wa.me/254709000120' })).toEqual([
    'Phone: 0709 000 120 (Monday to Friday)',
    'WhatsApp: https://wa.me/254709000120',
    'Fuma Ltd, Nairobi',
  ])
})

test('facts that are not set have no line', () => {
  expect(emailContactLines({ ...UNNAMED_SITE, company: '' })).toEqual([])
})

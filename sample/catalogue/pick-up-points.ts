import type { PickUpPoint } from './types.ts'

/** Where orders can be collected. Addresses and telephone numbers are placeholders. */
export const pickUpPoints: PickUpPoint[] = [
  {
    code: 'NBO-IND',
    name: 'Industrial Area store',
    address: 'Fuma Textiles, Lusaka Road, Gate 3',
    town: 'Nairobi',
    countyCode: '047',
    hours: 'Monday to Friday 8 am to 5 pm, Saturday 8 am to 1 pm',
    phone: '0709 000 120',
  },
  {
    code: 'NBO-CBD',
    name: 'Biashara Street counter',
    address: 'Biashara Street, ground floor, beside the button shop',
    town: 'Nairobi',
    countyCode: '047',
    hours: 'Monday to Saturday 8.30 am to 6 pm',
    phone: '0709 000 121',
  },
  {
    code: 'MBA-OLD',
    name: 'Mombasa counter',
    address: 'Digo Road, opposite the market hall',
    town: 'Mombasa',
    countyCode: '001',
    hours:
      'Monday to Thursday 8.30 am to 5.30 pm, Friday 8.30 am to 12 noon and 2 pm to 5.30 pm, Saturday 9 am to 2 pm',
    phone: '0709 000 122',
  },
  {
    code: 'KSM-OGI',
    name: 'Kisumu counter',
    address: 'Oginga Odinga Street, first floor, Pamba House store',
    town: 'Kisumu',
    countyCode: '042',
    hours: 'Monday to Friday 8.30 am to 5 pm, Saturday 9 am to 1 pm',
    phone: '0709 000 123',
  },
  {
    code: 'NKU-KEN',
    name: 'Nakuru counter',
    address: 'Kenyatta Avenue, Uzi Knits factory shop',
    town: 'Nakuru',
    countyCode: '032',
    hours: 'Monday to Saturday 8.30 am to 5.30 pm',
    phone: '0709 000 124',
  },
  {
    code: 'ELD-OLO',
    name: 'Eldoret counter',
    address: 'Oloo Street, beside the bus offices',
    town: 'Eldoret',
    countyCode: '027',
    hours: 'Monday to Friday 8.30 am to 5 pm, Saturday 8.30 am to 2 pm',
    phone: '0709 000 125',
  },
]

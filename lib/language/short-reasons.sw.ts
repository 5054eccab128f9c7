/** Reasons of a shortage, in Kiswahili. */
export default {
  empty: 'Rafu haina kitu',
  damaged: 'Chafu, imeraruka au imelowa',
  'other-lot': 'Loti nyingine ya rangi',
  elsewhere: 'Iko kwenye rafu nyingine',
}

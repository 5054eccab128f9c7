/** The request for a quote from the cart, in Kiswahili. */
export default {
  title: 'Omba bei ya makadirio',
  ofCart: { one: 'Bidhaa {count} ya kikapu chako.', other: 'Bidhaa {count} za kikapu chako.' },
  byEmail: 'Tutajibu kwa barua pepe. Kikapu chako hakibadiliki.',
  byEmailAndPage: 'Tutajibu kwa barua pepe na kwenye “My Quotes”. Kikapu chako hakibadiliki.',
  sentByEmail: 'Tutatuma bei zetu kwa barua pepe yako.',
  quote: 'Bei ya makadirio {number}',
  note: 'Ungependa tujue nini? (si lazima)',
  noteHelp: 'Kwa mfano bei unayotarajia, au siku unayoihitaji.',
  sending: 'Inatuma…',
  send: 'Tuma ombi',
  back: 'Rudi',
  close: 'Funga',
}

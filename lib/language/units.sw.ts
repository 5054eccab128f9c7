/** Quantities in units, in Kiswahili. */
export default {
  piece: { one: 'pisi {n}', other: 'pisi {n}' },
  pair: { one: 'jozi {n}', other: 'jozi {n}' },
  set: { one: 'seti {n}', other: 'seti {n}' },
  metre: { one: 'mita {n}', other: 'mita {n}' },
  kg: { one: 'kilo {n}', other: 'kilo {n}' },
  bale: { one: 'bale {n}', other: 'bale {n}' },
  pc: 'pisi {n}',
  m: 'mita {n}',
}

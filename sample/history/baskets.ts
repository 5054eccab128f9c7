import type { Trade } from './customers.ts'
import type { Random } from './random.ts'

/** Families of products ordered together, by the prefix of their code, and the quantity of each. */

const FAMILIES: Readonly<Record<string, string>> = {
  sheets: 'PH-BD-0041 PH-BD-0043 PH-BD-0045 PH-BD-0047',
  pillowcases: 'PH-PC-0002 PH-PC-0004 PH-PC-0006',
  duvets: 'PH-DC-0011 PH-DC-0013 PH-DC-0015 PH-DC-0017',
  comforters: 'PH-CF-0021 PH-CF-0023 PH-CF-0025',
  cushions: 'JC-CU-0003 JC-CU-0005 JC-CU-0009 UZ-CU-0012',
  simba: 'HM-SB-0142 HM-SB-0145 HM-SB-0148 HM-SB-0151 HM-SB-0154 HM-SL-0031 HM-SL-0034',
  acrylic: 'TW-AB-0061 TW-AB-0062 TW-AB-0064 TW-AB-0066 TW-AB-0068 TW-AB-0070 TW-AB-0073',
  mixed: 'TW-MF-0021 TW-MF-0023 TW-MF-0029 TW-MF-0035',
  throws: 'CH-TH-0004 CH-TH-0006 JC-TH-0012 JC-TH-0015 UZ-TH-0018',
  kikoys: 'BH-KK-0007 BH-KK-0009 BH-KK-0010 BH-KK-0015 BH-KK-0020',
  kikoyTowels: 'BH-KT-0002 BH-KT-0004 BH-KT-0006',
  shukas: 'ML-SK-0011 ML-SK-0012 ML-SK-0017 ML-SK-0019 ML-SK-0026',
  baby: 'NY-BW NY-BR NY-BC NY-BA NY-BS-0002 NY-BK-0003 NY-BK-0005 NY-BK-0009',
  cellular: 'NY-BL NY-BC',
  knitwear: 'UZ-PO-0012 UZ-PO-0014 UZ-PO-0017 UZ-CD-0004 UZ-CD-0006 UZ-SV-0002',
  scarves: 'UZ-AC-0001 UZ-AC-0003 UZ-AC-0006',
  shawls: 'CH-SW-0001 CH-SW-0003 CH-SW-0005 CH-OS-0011',
  yarn: 'KY-HK-0001 KY-HK-0005',
  fineYarn: 'KY-HK-0003 JC-HK-0007',
  cones: 'KY-MC-0011',
  school: 'RS-SP-0101 RS-SP-0103 RS-SD-0105 RS-SS-0107',
  socks: 'RS-SX-0111',
  games: 'RS-GK-0021 RS-GK-0025',
  tracksuits: 'RS-GK-0023',
  schoolBlankets: 'TW-AB-0075',
  workwear: 'RS-WW-0011 RS-WW-0013 RS-WW-0015 RS-WW-0019',
  aprons: 'RS-WW-0017',
  linen: 'ZL-HL-0011 ZL-HL-0013',
  towels: 'ZL-TL-0001 ZL-TL-0003 ZL-TL-0005 ZL-TL-0007',
  robes: 'ZL-TL-0009',
  table: 'ZL-TB-0031 ZL-TB-0033',
  runners: 'ZL-HL-0015',
  wards: 'TW-WB-0023',
  byTheMetre: 'BH-KM-0001 BH-KM-0003 ML-SM-0006',
  cloth: 'RS-SU PH-SH RS-DR-0021 RS-DR-0027',
}

/**
 * Each line a basket: how often it is bought against the others, then its families with how much and how likely it is. Of
 * consumers in pieces or metres; of companies in bales and half bales.
 */
const CONSUMER = `
  14: sheets 1, pillowcases 1-2 70%, duvets 1 35%, cushions 2-4 25%
  7: duvets 1, pillowcases 1-2 60%, comforters 1 30%
  6: comforters 1, sheets 1 40%
  13: simba 1-2, acrylic 1 30%
  11: acrylic 1-2, mixed 1-2 30%
  7: throws 1, cushions 2-4 60%
  11: kikoys 1-3, kikoyTowels 1-2 40%
  10: shukas 1-3, shawls 1 20%
  9: baby 1-2, baby 1-2 80%, baby 1 40%
  8: knitwear 1-2, scarves 1-2 50%
  6: yarn 4-10, fineYarn 2-6 50%
  7: school 1-2, socks 2-4, games 1-2 50%
  5: shawls 1-2, kikoys 1 30%
  4: byTheMetre 2-6`
const TRADE: Readonly<Record<Trade, string>> = {
  hotel: `
    6: linen 1-2, linen 1 60%, towels 1, towels 0.5-1 50%
    3: towels 1-2, robes 0.5-1 60%
    3: shukas 0.5-1, throws 0.5-1, simba 0.5-1 50%
    2: table 0.5-1, runners 1 70%`,
  school: `
    5: school 1-2, school 0.5-1 70%, socks 0.5-1
    3: games 1, games 0.5-1, tracksuits 1 40%
    2: schoolBlankets 1-2, mixed 0.5-1 50%`,
  hospital: `
    4: wards 1-2, linen 0.5-1 70%, mixed 1 50%
    2: cellular 1, towels 0.5-1 60%`,
  draper: `
    5: acrylic 1-2, simba 0.5-1, mixed 1 60%, acrylic 0.5-1 60%
    4: sheets 1, duvets 0.5-1 70%, pillowcases 0.5-1 70%, comforters 1 40%
    3: knitwear 0.5-1, knitwear 0.5-1 80%, scarves 0.5 60%, baby 0.5-1 50%
    3: shawls 0.5-1, shukas 0.5-1, kikoys 0.5-1`,
  curio: `
    4: kikoys 0.5-1, shukas 0.5-1, kikoyTowels 0.5 50%
    3: shukas 1, shawls 0.5 70%, cushions 0.5-1 50%`,
  works: `
    4: workwear 1-2, workwear 0.5-1 70%, aprons 0.5-1 30%
    1: mixed 1-2`,
  tailor: `
    1: cloth 1, cloth 0.5-1 70%, cones 0.5-1 30%`,
}

interface Item {
  families: string[]
  least: number
  most: number
  probability: number
}

function readBaskets(text: string): (readonly [Item[], number])[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [weight, items = ''] = line.split(':')
      const basket = items.split(',').map((item): Item => {
        const [, name = '', least, most = least, percent = 100] =
          /^ (\w+) ([\d.]+)(?:-([\d.]+))?(?: (\d+)%)?$/.exec(item) ?? []
        const families = FAMILIES[name]?.split(' ')
        if (!families) throw new Error(`no basket can be read from “${item}”`)
        return { families, least: Number(least), most: Number(most), probability: Number(percent) / 100 }
      })
      return [basket, Number(weight)] as const
    })
}

const consumerBaskets = readBaskets(CONSUMER)
const tradeBaskets = new Map(Object.entries(TRADE).map(([trade, text]) => [trade, readBaskets(text)]))

export interface BasketLine {
  family: string
  amount: number
}

/** A basket of one buyer, by chance: each family once. */
export function fillBasket(random: Random, trade: Trade | null): BasketLine[] {
  const lines: BasketLine[] = []
  const baskets = (trade && tradeBaskets.get(trade)) ?? consumerBaskets
  for (const { families, least, most, probability } of random.weighted(baskets)) {
    if (!random.chance(probability)) continue
    const family = random.pick(families)
    const amount = trade ? least + random.between(0, (most - least) * 2) / 2 : random.between(least, most)
    if (!lines.some((line) => line.family === family)) lines.push({ family, amount })
  }
  return lines
}

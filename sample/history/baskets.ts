import type { Trade } from './customers.ts'
import type { Random } from './random.ts'

/** What goes into one order together: families by the beginning of their code, and how much of each. */

/** Pieces, or metres of cloth. Of companies: bales, where a half is half a bale. */
type Item = readonly [families: readonly string[], least: number, most: number, probability?: number]
type Basket = readonly Item[]

const SHEETS = ['PH-BD-0041', 'PH-BD-0043', 'PH-BD-0045', 'PH-BD-0047']
const PILLOWCASES = ['PH-PC-0002', 'PH-PC-0004', 'PH-PC-0006']
const DUVETS = ['PH-DC-0011', 'PH-DC-0013', 'PH-DC-0015', 'PH-DC-0017']
const COMFORTERS = ['PH-CF-0021', 'PH-CF-0023', 'PH-CF-0025']
const CUSHIONS = ['JC-CU-0003', 'JC-CU-0005', 'JC-CU-0009', 'UZ-CU-0012']
const SIMBA = ['HM-SB-0142', 'HM-SB-0145', 'HM-SB-0148', 'HM-SB-0151', 'HM-SB-0154', 'HM-SL-0031', 'HM-SL-0034']
const ACRYLIC = ['TW-AB-0061', 'TW-AB-0062', 'TW-AB-0064', 'TW-AB-0066', 'TW-AB-0068', 'TW-AB-0070', 'TW-AB-0073']
const MIXED = ['TW-MF-0021', 'TW-MF-0023', 'TW-MF-0029', 'TW-MF-0035']
const THROWS = ['CH-TH-0004', 'CH-TH-0006', 'JC-TH-0012', 'JC-TH-0015', 'UZ-TH-0018']
const KIKOYS = ['BH-KK-0007', 'BH-KK-0009', 'BH-KK-0010', 'BH-KK-0015', 'BH-KK-0020']
const KIKOY_TOWELS = ['BH-KT-0002', 'BH-KT-0004', 'BH-KT-0006']
const SHUKAS = ['ML-SK-0011', 'ML-SK-0012', 'ML-SK-0017', 'ML-SK-0019', 'ML-SK-0026']
const BABY = ['NY-BW', 'NY-BR', 'NY-BC', 'NY-BA', 'NY-BS-0002', 'NY-BK-0003', 'NY-BK-0005', 'NY-BK-0009']
const KNITWEAR = ['UZ-PO-0012', 'UZ-PO-0014', 'UZ-PO-0017', 'UZ-CD-0004', 'UZ-CD-0006', 'UZ-SV-0002']
const SCARVES = ['UZ-AC-0001', 'UZ-AC-0003', 'UZ-AC-0006']
const SHAWLS = ['CH-SW-0001', 'CH-SW-0003', 'CH-SW-0005', 'CH-OS-0011']
const SCHOOL = ['RS-SP-0101', 'RS-SP-0103', 'RS-SD-0105', 'RS-SS-0107']
const SOCKS = ['RS-SX-0111']
const GAMES = ['RS-GK-0021', 'RS-GK-0025']
const WORKWEAR = ['RS-WW-0011', 'RS-WW-0013', 'RS-WW-0015', 'RS-WW-0019']
const HOTEL_LINEN = ['ZL-HL-0011', 'ZL-HL-0013']
const TOWELS = ['ZL-TL-0001', 'ZL-TL-0003', 'ZL-TL-0005', 'ZL-TL-0007']
const CLOTH = ['RS-SU', 'PH-SH', 'RS-DR-0021', 'RS-DR-0027']

export const consumerBaskets: readonly (readonly [Basket, number])[] = [
  [
    [
      [SHEETS, 1, 1],
      [PILLOWCASES, 1, 2, 0.7],
      [DUVETS, 1, 1, 0.35],
      [CUSHIONS, 2, 4, 0.25],
    ],
    14,
  ],
  [
    [
      [DUVETS, 1, 1],
      [PILLOWCASES, 1, 2, 0.6],
      [COMFORTERS, 1, 1, 0.3],
    ],
    7,
  ],
  [
    [
      [COMFORTERS, 1, 1],
      [SHEETS, 1, 1, 0.4],
    ],
    6,
  ],
  [
    [
      [SIMBA, 1, 2],
      [ACRYLIC, 1, 1, 0.3],
    ],
    13,
  ],
  [
    [
      [ACRYLIC, 1, 2],
      [MIXED, 1, 2, 0.3],
    ],
    11,
  ],
  [
    [
      [THROWS, 1, 1],
      [CUSHIONS, 2, 4, 0.6],
    ],
    7,
  ],
  [
    [
      [KIKOYS, 1, 3],
      [KIKOY_TOWELS, 1, 2, 0.4],
    ],
    11,
  ],
  [
    [
      [SHUKAS, 1, 3],
      [SHAWLS, 1, 1, 0.2],
    ],
    10,
  ],
  [
    [
      [BABY, 1, 2],
      [BABY, 1, 2, 0.8],
      [BABY, 1, 1, 0.4],
    ],
    9,
  ],
  [
    [
      [KNITWEAR, 1, 2],
      [SCARVES, 1, 2, 0.5],
    ],
    8,
  ],
  [
    [
      [['KY-HK-0001', 'KY-HK-0005'], 4, 10],
      [['KY-HK-0003', 'JC-HK-0007'], 2, 6, 0.5],
    ],
    6,
  ],
  [
    [
      [SCHOOL, 1, 2],
      [SOCKS, 2, 4],
      [GAMES, 1, 2, 0.5],
    ],
    7,
  ],
  [
    [
      [SHAWLS, 1, 2],
      [KIKOYS, 1, 1, 0.3],
    ],
    5,
  ],
  [[[['BH-KM-0001', 'BH-KM-0003', 'ML-SM-0006'], 2, 6]], 4],
]

export const tradeBaskets: Readonly<Record<Trade, readonly (readonly [Basket, number])[]>> = {
  hotel: [
    [
      [
        [HOTEL_LINEN, 1, 2],
        [HOTEL_LINEN, 1, 1, 0.6],
        [TOWELS, 1, 1],
        [TOWELS, 0.5, 1, 0.5],
      ],
      6,
    ],
    [
      [
        [TOWELS, 1, 2],
        [['ZL-TL-0009'], 0.5, 1, 0.6],
      ],
      3,
    ],
    [
      [
        [SHUKAS, 0.5, 1],
        [THROWS, 0.5, 1],
        [SIMBA, 0.5, 1, 0.5],
      ],
      3,
    ],
    [
      [
        [['ZL-TB-0031', 'ZL-TB-0033'], 0.5, 1],
        [['ZL-HL-0015'], 1, 1, 0.7],
      ],
      2,
    ],
  ],
  school: [
    [
      [
        [SCHOOL, 1, 2],
        [SCHOOL, 0.5, 1, 0.7],
        [SOCKS, 0.5, 1],
      ],
      5,
    ],
    [
      [
        [GAMES, 1, 1],
        [GAMES, 0.5, 1],
        [['RS-GK-0023'], 1, 1, 0.4],
      ],
      3,
    ],
    [
      [
        [['TW-AB-0075'], 1, 2],
        [MIXED, 0.5, 1, 0.5],
      ],
      2,
    ],
  ],
  hospital: [
    [
      [
        [['TW-WB-0023'], 1, 2],
        [HOTEL_LINEN, 0.5, 1, 0.7],
        [MIXED, 1, 1, 0.5],
      ],
      4,
    ],
    [
      [
        [['NY-BL', 'NY-BC'], 1, 1],
        [TOWELS, 0.5, 1, 0.6],
      ],
      2,
    ],
  ],
  draper: [
    [
      [
        [ACRYLIC, 1, 2],
        [SIMBA, 0.5, 1],
        [MIXED, 1, 1, 0.6],
        [ACRYLIC, 0.5, 1, 0.6],
      ],
      5,
    ],
    [
      [
        [SHEETS, 1, 1],
        [DUVETS, 0.5, 1, 0.7],
        [PILLOWCASES, 0.5, 1, 0.7],
        [COMFORTERS, 1, 1, 0.4],
      ],
      4,
    ],
    [
      [
        [KNITWEAR, 0.5, 1],
        [KNITWEAR, 0.5, 1, 0.8],
        [SCARVES, 0.5, 0.5, 0.6],
        [BABY, 0.5, 1, 0.5],
      ],
      3,
    ],
    [
      [
        [SHAWLS, 0.5, 1],
        [SHUKAS, 0.5, 1],
        [KIKOYS, 0.5, 1],
      ],
      3,
    ],
  ],
  curio: [
    [
      [
        [KIKOYS, 0.5, 1],
        [SHUKAS, 0.5, 1],
        [KIKOY_TOWELS, 0.5, 0.5, 0.5],
      ],
      4,
    ],
    [
      [
        [SHUKAS, 1, 1],
        [SHAWLS, 0.5, 0.5, 0.7],
        [['JC-CU-0005'], 0.5, 1, 0.5],
      ],
      3,
    ],
  ],
  works: [
    [
      [
        [WORKWEAR, 1, 2],
        [WORKWEAR, 0.5, 1, 0.7],
        [['RS-WW-0017'], 0.5, 1, 0.3],
      ],
      4,
    ],
    [[[MIXED, 1, 2]], 1],
  ],
  tailor: [
    [
      [
        [CLOTH, 1, 1],
        [CLOTH, 0.5, 1, 0.7],
        [['KY-MC-0011'], 0.5, 1, 0.3],
      ],
      1,
    ],
  ],
}

export interface BasketLine {
  family: string
  amount: number
}

/** A basket of one buyer, by chance: each family once. */
export function fillBasket(random: Random, trade: Trade | null): BasketLine[] {
  const lines: BasketLine[] = []
  for (const [families, least, most, probability = 1] of random.weighted(
    trade ? tradeBaskets[trade] : consumerBaskets,
  )) {
    if (!random.chance(probability)) continue
    const family = random.pick(families)
    const steps = Math.round((most - least) * 2)
    // Consumers buy whole pieces; companies whole and half bales.
    const amount = trade ? least + random.between(0, steps) / 2 : random.between(least, most)
    if (!lines.some((line) => line.family === family)) lines.push({ family, amount })
  }
  return lines
}

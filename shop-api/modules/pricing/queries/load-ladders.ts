import type { FamilyLadder } from '#lib/contract/pricing/ladder.ts'
import type { Session } from '../../../db/client.ts'
import type { Ladder } from '../rules/ladder.ts'
import { findFamilyLadders, findLadders } from './ladders.sql.ts'
import type { PricedFor } from './priced-for.ts'

const NONE: readonly Ladder[] = []

/**
 * Reads the ladders that cover products of a cart, in one statement.
 * @param buyer null: list prices, without ladders
 * @returns the ladders of a product
 */
export async function loadLadders(
  tx: Session,
  ids: readonly number[],
  buyer: PricedFor | null,
): Promise<(productId: number) => readonly Ladder[]> {
  if (buyer === null || ids.length === 0) return () => NONE
  const rows = await findLadders(tx.query, { ids: [...new Set(ids)], ...buyer, withPublic: true })
  const ladders = new Map<number, Ladder[]>()
  for (const { productIds, collections, subCollections, ...row } of rows) {
    const ladder = { ...row, collections: new Set(collections), subCollections: new Set(subCollections) }
    for (const productId of productIds) {
      const own = ladders.get(productId)
      if (own) own.push(ladder)
      else ladders.set(productId, [ladder])
    }
  }
  return (productId) => ladders.get(productId) ?? NONE
}

/** Ladders of families by cluster code; families without a ladder are left out. */
async function familyLadders(
  tx: Session,
  clusterCodes: readonly string[],
  given: PricedFor & { withPublic: boolean },
): Promise<Map<string, FamilyLadder[]>> {
  const rows = await findFamilyLadders(tx.query, { clusterCodes: [...new Set(clusterCodes)], ...given })
  const byFamily = Map.groupBy(rows, ({ clusterCode }) => clusterCode)
  return new Map(
    [...byFamily].map(([code, own]) => [
      code,
      own.map(({ id, counting, unit, steps, productIds, isWhole }) => ({
        ...{ ladderId: id, counting, unit, steps },
        productIds: isWhole ? null : productIds,
      })),
    ]),
  )
}

/** The ladders of a family that are for all buyers on a day. */
export async function publicLadders(tx: Session, clusterCode: string, day: string): Promise<FamilyLadder[]> {
  return (await familyLadders(tx, [clusterCode], { companyId: null, day, withPublic: true })).get(clusterCode) ?? []
}

/** The ladders of families that are for a company or its groups, by cluster code. */
export const ownLadders = (
  tx: Session,
  clusterCodes: readonly string[],
  buyer: PricedFor,
): Promise<Map<string, FamilyLadder[]>> => familyLadders(tx, clusterCodes, { ...buyer, withPublic: false })

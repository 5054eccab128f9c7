import type { Session } from '../../../db/client.ts'
import { families } from '../../../db/schema/catalogue.ts'
import { isAnyOf } from '../../../db/sql-conditions.ts'

/** Names of families, in the order of their numbers; those there are not are left out. */
export function namesOfFamilies(
  { db }: Session,
  ids: readonly number[],
): Promise<{ familyId: number; name: string }[]> {
  return db
    .select({ familyId: families.id, name: families.clusterName })
    .from(families)
    .where(isAnyOf(families.id, ids))
    .orderBy(families.id)
}

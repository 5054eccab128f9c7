import { useEffect } from 'react'
import { useViewer } from '../account/account.ts'
import { currentViewer } from '../account/viewer-store.ts'
import { useStore } from '../browser/use-store.ts'
import { favourites, showFavourites } from './favourites.ts'

/** The viewer of the fetched favourites; null if they must be fetched again. */
let loadedFor: string | null = null

async function askOnce(viewer: string): Promise<void> {
  if (loadedFor === viewer) return
  loadedFor = viewer
  showFavourites([])
  if (viewer === 'guest') return
  try {
    const { loadFavourites } = await import('./favourite-queries.ts')
    await loadFavourites()
  } catch {
    // Hearts stay empty, and pressing a heart shows the reason: the next page fetches again.
    loadedFor = null
  }
}

/** Whether a product is a favourite, live; false on the server and for guests. */
export function useIsFavourite(clusterCode: string): boolean {
  const viewer = useViewer()
  // While hydrating all viewers are guests: the cookie has the real viewer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another viewer is the occasion
  useEffect(() => void askOnce(currentViewer()), [viewer])
  return useStore({ read: () => favourites.read().has(clusterCode), subscribe: favourites.subscribe }, false)
}

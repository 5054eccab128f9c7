import { useKeys } from '#lib/office/keys.ts'

/**
 * Registers a key that opens the menu in the element with `data-menu={name}`. A page head draws its actions twice, for
 * desktop and phone: the visible menu opens.
 */
export function useMenuKey(name: string, key: string, { group, label }: { group: string; label: string }): void {
  useKeys(group, {
    [key]: {
      label,
      isInStatusBar: true,
      run: () =>
        [...document.querySelectorAll<HTMLElement>(`[data-menu="${name}"] > span > button`)]
          .find((button) => button.checkVisibility?.() ?? true)
          ?.click(),
    },
  })
}

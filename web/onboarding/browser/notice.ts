/** Takes a notice away when what it speaks of is not so any more: by how its key begins. */
export const outdated = (about: string): void =>
  document.querySelector(`.notice[data-about^="${about}"]`)?.remove()

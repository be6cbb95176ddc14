/** The largest photo that the server takes, as the page says it. */
export const mostPhotoBytes = 20 * 1024 * 1024

/** The largest accepted file, from applicants and from staff: 20 MiB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

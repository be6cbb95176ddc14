/** Style sheets are imported for the build. A test compares the classes of a module with the used ones. */
declare module '*.css'

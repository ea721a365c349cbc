/** A host as a setting names it: files.example.org, or *.example.org for all below it; with a port or without. */
export const hostPattern = /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/;

import './schema-mode.ts';

void import(/* webpackChunkName: "bootstrap" */ './bootstrap.tsx');

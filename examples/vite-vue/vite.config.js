import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vue()],
  define: {
    'process.env.NODE_ENV': '"production"',
    // Vue would make a policy of trusted types that lets all markup through; the portal allows its own policy alone.
    'window.trustedTypes': 'undefined',
  },
  build: {
    // One classic script that leaves the lifecycles in a variable: what the packer takes.
    lib: { entry: 'src/remote.js', formats: ['iife'], name: 'PortalRemote', fileName: () => 'remote.js' },
    cssCodeSplit: false,
    sourcemap: true,
  },
});

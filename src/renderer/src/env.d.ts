// For tools that read TypeScript alone; vue-tsc reads the components themselves.
declare module '*.vue' {
  import type { DefineComponent } from 'vue';

  const component: DefineComponent;
  export default component;
}

<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The form of a subcategory, as a block and as `[leadwell_form subcategory="heat-pumps" lang="nl"]`. */
final class Form
{
    public static function register(string $folder, string $editor): void
    {
        add_shortcode('leadwell_form', fn ($attributes) => self::render(is_array($attributes) ? $attributes : []));
        wp_register_script('leadwell-block', $editor, ['wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element'], '1');
        wp_add_inline_script('leadwell-block', 'var leadwellBlock = ' . wp_json_encode([
            'title' => __('Leadwell form', 'leadwell'),
            'subcategory' => __('Subcategory', 'leadwell'),
            'subcategoryHelp' => __('The id that your Leadwell shows, such as heat-pumps.', 'leadwell'),
            'lang' => __('Language', 'leadwell'),
            'langHelp' => __('Such as nl or en. Blank: the language of the page.', 'leadwell'),
        ]) . ';', 'before');
        register_block_type($folder, ['render_callback' => fn (array $attributes) => self::render($attributes)]);
        add_filter('script_loader_tag', [self::class, 'deferred'], 10, 2);
    }

    /** Returns the element with the link that works without it, and has the script on this page once. */
    public static function render(array $attributes): string
    {
        $subcategory = $attributes['subcategory'] ?? '';
        $subcategory = is_string($subcategory) ? trim($subcategory) : '';
        $lang = $attributes['lang'] ?? '';
        $lang = is_string($lang) && preg_match('/^[a-z]{2}$/D', $lang) ? $lang : substr(determine_locale(), 0, 2);
        [$server, $key] = [Settings::server(), Settings::key()];
        if ($server === '' || $key === '' || !preg_match('/^[A-Za-z0-9_-]{1,64}$/D', $subcategory)) {
            // Visitors see nothing of what only an administrator can mend.
            return !current_user_can('manage_options') ? '' : '<p>' . esc_html__(
                'Leadwell shows no form: set the server, the publishable key and the subcategory.',
                'leadwell'
            ) . '</p>';
        }
        wp_enqueue_script('leadwell-form', "$server/form.js", [], null, true);
        return sprintf(
            '<leadwell-form key="%s" subcategory="%s" lang="%s"><a href="%s">%s</a></leadwell-form>',
            esc_attr($key),
            esc_attr($subcategory),
            esc_attr($lang),
            esc_url("$server/forms/$key/$subcategory?lang=$lang"),
            $lang === 'nl' ? 'Vraag offertes aan' : 'Ask for quotes'
        );
    }

    public static function deferred(string $tag, string $handle): string
    {
        return $handle === 'leadwell-form' ? str_replace(' src=', ' defer src=', $tag) : $tag;
    }
}

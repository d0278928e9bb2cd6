<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/** The page Settings → Leadwell. It never shows a secret of a hook again. */
final class SettingsPage
{
    public static function render(): void
    {
        if (!current_user_can('manage_options')) {
            return;
        }
        echo '<div class="wrap"><h1>Leadwell</h1><form action="options.php" method="post">';
        settings_fields(Settings::OPTION);
        echo '<table class="form-table" role="presentation">';
        self::field(
            'server',
            __('Address of the server', 'leadwell'),
            Settings::server(),
            __('Such as https://leads.example.nl', 'leadwell')
        );
        /* translators: %s: the origin of this site, such as https://www.example.nl */
        $origin = sprintf(__('For forms of Leadwell. Make it for the origin %s', 'leadwell'), self::origin());
        self::field('key', __('Publishable key', 'leadwell'), Settings::key(), $origin);
        echo '</table>';
        self::hooks();
        submit_button();
        echo '</form>';
        self::waiting();
        echo '</div>';
    }

    private static function field(string $name, string $label, string $value, string $help): void
    {
        printf(
            '<tr><th scope="row"><label for="leadwell-%1$s">%2$s</label></th><td><input id="leadwell-%1$s" type="text"'
                . ' class="regular-text code" name="leadwell[%1$s]" value="%3$s" autocomplete="off"'
                . ' aria-describedby="leadwell-%1$s-help"><p class="description" id="leadwell-%1$s-help">%4$s</p></td></tr>',
            esc_attr($name),
            esc_html($label),
            esc_attr($value),
            esc_html($help)
        );
    }

    private static function hooks(): void
    {
        printf('<h2>%s</h2>', esc_html__('Forms that are sent to Leadwell', 'leadwell'));
        $forms = Tools::forms();
        if ($forms === []) {
            printf('<p>%s</p>', esc_html__(
                'Forms of Contact Form 7, Gravity Forms, Elementor Pro and WPForms appear here.',
                'leadwell'
            ));
            return;
        }
        printf('<p>%s</p><table class="form-table" role="presentation">', esc_html__(
            'Paste beside a form the address of its hook, which Leadwell shows once.',
            'leadwell'
        ));
        foreach ($forms as $form => $name) {
            $hook = Settings::hook($form);
            /* translators: %s: the last characters of the secret */
            $set = __('Sent to a hook that ends in %s. Blank keeps it.', 'leadwell');
            printf(
                '<tr><th scope="row"><label for="leadwell-hook-%1$s">%2$s</label></th><td><input id="leadwell-hook-%1$s"'
                    . ' type="text" class="large-text code" name="leadwell[hooks][%1$s]" value="" autocomplete="off">%3$s</td></tr>',
                esc_attr($form),
                esc_html($name),
                $hook === null ? '' : sprintf(
                    '<p class="description">%s <label><input type="checkbox" name="leadwell[remove][]" value="%s"> %s</label></p>',
                    esc_html(sprintf($set, substr($hook, -4))),
                    esc_attr($form),
                    esc_html__('Send it no more', 'leadwell')
                )
            );
        }
        echo '</table>';
    }

    private static function waiting(): void
    {
        printf('<h2>%s</h2>', esc_html__('Leads that wait', 'leadwell'));
        $rows = Outbox::oldest();
        if ($rows === []) {
            printf('<p>%s</p>', esc_html__('None. Leadwell has every lead of this site.', 'leadwell'));
            return;
        }
        echo '<div style="overflow-x: auto"><table class="widefat striped"><thead><tr>';
        $titles = [
            __('Form', 'leadwell'), __('Arrived', 'leadwell'), __('Attempts', 'leadwell'),
            __('Why it waits', 'leadwell'), __('Next attempt', 'leadwell'), '',
        ];
        foreach ($titles as $title) {
            printf('<th scope="col">%s</th>', esc_html($title));
        }
        echo '</tr></thead><tbody>';
        $names = Tools::forms();
        foreach ($rows as $row) {
            printf(
                '<tr><td>%s</td><td>%s</td><td>%d</td><td>%s</td><td>%s</td><td>',
                esc_html($names[$row->form] ?? $row->form),
                esc_html(self::date((int) $row->created_at)),
                (int) $row->attempts,
                esc_html(self::problem($row->problem)),
                esc_html(self::date((int) $row->next_at))
            );
            self::button("leadwell_delete_$row->id", 'leadwell_delete', __('Delete for good', 'leadwell'), (int) $row->id);
            echo '</td></tr>';
        }
        echo '</tbody></table></div>';
        self::button('leadwell_send', 'leadwell_send', __('Send now', 'leadwell'), null);
    }

    private static function button(string $nonce, string $action, string $text, ?int $id): void
    {
        printf('<form action="%s" method="post">', esc_url(admin_url('admin-post.php')));
        wp_nonce_field($nonce);
        printf('<input type="hidden" name="action" value="%s">', esc_attr($action));
        if ($id === null) {
            printf('<p><button class="button button-primary">%s</button></p>', esc_html($text));
        } else {
            printf(
                '<input type="hidden" name="id" value="%d"><button class="button-link button-link-delete" onclick="return confirm(\'%s\')">%s</button>',
                $id,
                esc_js(__('Delete this lead? Leadwell will never get it.', 'leadwell')),
                esc_html($text)
            );
        }
        echo '</form>';
    }

    private static function problem(string $problem): string
    {
        return match ($problem) {
            '' => __('It is on its way.', 'leadwell'),
            'no_hook' => __('The form has no hook, or the address of the server is missing.', 'leadwell'),
            'no_answer' => __('The server does not answer.', 'leadwell'),
            '404' => __('The server knows no such hook (404).', 'leadwell'),
            '413' => __('It is too large (413).', 'leadwell'),
            '429' => __('The server asks to wait (429).', 'leadwell'),
            /* translators: %s: the status, such as 500 */
            default => sprintf(__('The server answered %s.', 'leadwell'), $problem),
        };
    }

    private static function date(int $time): string
    {
        return (string) wp_date(get_option('date_format') . ' H:i', $time);
    }

    private static function origin(): string
    {
        $parts = wp_parse_url(home_url());
        return $parts['scheme'] . '://' . $parts['host'] . (isset($parts['port']) ? ":{$parts['port']}" : '');
    }
}
